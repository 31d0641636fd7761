import HRToolKit

HRTool.main()
