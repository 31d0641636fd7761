import KryoCoding
