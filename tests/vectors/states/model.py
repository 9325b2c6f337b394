"""An independent model of exported states (docs/design/state-format.md): writes states.json to standard output.

Pure Python after the specifications, as slow and plain as they are. It shares nothing with the library.
"""
import json
import struct

M32, M64 = 2**32 - 1, 2**64 - 1


def message(length):
    return bytes(i % 251 for i in range(length))


def crc64(data):
    crc = M64
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0xC96C5795D7870F42 if crc & 1 else 0)
    return crc ^ M64


assert crc64(b"123456789") == 0x995DC9BBDF1939FA  # the check value of CRC-64/XZ


def frame(name, secret, output_length, body, flags=0):
    length = 40 + len(body) + 8
    state = b"Hashlane" + bytes([1, secret, 0, 0]) + struct.pack("<I", length)
    state += name.encode().ljust(16, b"\0") + struct.pack("<II", output_length, flags) + body
    return state + struct.pack("<Q", crc64(state))


def pending(rest):
    return struct.pack("<H", len(rest)) + rest


# SHA-2 (FIPS 180-4): constants are the fractional parts of roots of primes.
def primes(count):
    found = []
    n = 2
    while len(found) < count:
        if all(n % p for p in found):
            found.append(n)
        n += 1
    return found


def root(n, k, bits):
    value = n << (k * bits)
    low, high = 0, 1 << (value.bit_length() // k + 1)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if middle**k <= value else (low, middle - 1)
    return low & ((1 << bits) - 1)


SHA2 = {
    32: dict(rounds=64, big0=(2, 13, 22), big1=(6, 11, 25), small0=(7, 18, 3), small1=(17, 19, 10)),
    64: dict(rounds=80, big0=(28, 34, 39), big1=(14, 18, 41), small0=(1, 8, 7), small1=(19, 61, 6)),
}


def sha2_compress(h, block, bits):
    spec, mask = SHA2[bits], (1 << bits) - 1
    k = [root(p, 3, bits) for p in primes(spec["rounds"])]

    def ror(x, n):
        return (x >> n | x << (bits - n)) & mask

    w = list(struct.unpack(">16" + ("I" if bits == 32 else "Q"), block))
    for t in range(16, spec["rounds"]):
        a, b, c = spec["small0"]
        d, e, f = spec["small1"]
        s0 = ror(w[t - 15], a) ^ ror(w[t - 15], b) ^ w[t - 15] >> c
        s1 = ror(w[t - 2], d) ^ ror(w[t - 2], e) ^ w[t - 2] >> f
        w.append((w[t - 16] + s0 + w[t - 7] + s1) & mask)
    a, b, c, d, e, f, g, i = h
    for t in range(spec["rounds"]):
        x, y, z = spec["big1"]
        t1 = i + (ror(e, x) ^ ror(e, y) ^ ror(e, z)) + (e & f ^ ~e & mask & g) + k[t] + w[t]
        x, y, z = spec["big0"]
        t2 = (ror(a, x) ^ ror(a, y) ^ ror(a, z)) + (a & b ^ a & c ^ b & c)
        a, b, c, d, e, f, g, i = (t1 + t2) & mask, a, b, c, (d + t1) & mask, e, f, g
    return [(x + y) & mask for x, y in zip(h, (a, b, c, d, e, f, g, i))]


def sha512_t(t):
    h = [x ^ 0xA5A5A5A5A5A5A5A5 for x in SHA512_IV]
    name = b"SHA-512/%d" % t
    block = name + b"\x80" + bytes(128 - len(name) - 17) + struct.pack(">QQ", 0, 8 * len(name))
    return sha2_compress(h, block, 64)


SHA256_IV = [root(p, 2, 32) for p in primes(8)]
SHA512_IV = [root(p, 2, 64) for p in primes(8)]
SHA384_IV = [root(p, 2, 64) for p in primes(16)[8:]]
SHA224_IV = [x & M32 for x in SHA384_IV]


def sha2(name, iv, bits, digest, data):
    block, h = 2 * bits, iv
    absorbed = len(data) - len(data) % block
    for start in range(0, absorbed, block):
        h = sha2_compress(h, data[start:start + block], bits)
    chain = struct.pack("<8" + ("I" if bits == 32 else "Q"), *h) if absorbed else b""
    return frame(name, 0, digest, struct.pack("<Q", absorbed) + chain + pending(data[absorbed:]))


# BLAKE2 (RFC 7693); BLAKE3's round is that of BLAKE2s.
SIGMA = [
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
    [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
    [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
    [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
    [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
    [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
    [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
    [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
    [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
    [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
]


def rounds(v, m, schedules, bits):
    mask = (1 << bits) - 1
    r = (32, 24, 16, 63) if bits == 64 else (16, 12, 8, 7)

    def g(a, b, c, d, x, y):
        for message_word, n, k in ((x, r[0], r[1]), (y, r[2], r[3])):
            v[a] = (v[a] + v[b] + message_word) & mask
            v[d] ^= v[a]
            v[d] = (v[d] >> n | v[d] << (bits - n)) & mask
            v[c] = (v[c] + v[d]) & mask
            v[b] ^= v[c]
            v[b] = (v[b] >> k | v[b] << (bits - k)) & mask

    for s in schedules:
        for i in range(4):
            g(i, 4 + i, 8 + i, 12 + i, m[s[2 * i]], m[s[2 * i + 1]])
        for i in range(4):
            g(i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4, m[s[8 + 2 * i]], m[s[9 + 2 * i]])


class Blake2:
    def __init__(self, bits, parameters):
        self.bits, self.word = bits, "I" if bits == 32 else "Q"
        self.block, self.t = 2 * bits, 0
        self.iv = SHA256_IV if bits == 32 else SHA512_IV
        self.h = [x ^ y for x, y in zip(self.iv, struct.unpack("<8" + self.word, parameters))]

    def compress(self, block):
        self.t += self.block
        v = self.h + list(self.iv)
        v[12] ^= self.t % 2**self.bits
        v[13] ^= self.t >> self.bits
        m = struct.unpack("<16" + self.word, block)
        rounds(v, m, [SIGMA[i % 10] for i in range(12 if self.bits == 64 else 10)], self.bits)
        self.h = [self.h[i] ^ v[i] ^ v[i + 8] for i in range(8)]

    def chain(self):
        return struct.pack("<8" + self.word, *self.h)

    def counter(self):
        return self.t.to_bytes(2 * self.bits // 8, "little")


def parameters2(bits, digest, key=0, fanout=1, depth=1, leaf=0, offset=0, node_depth=0, inner=0, salt=b"", person=b""):
    field = bits // 4
    block = bytes([digest, key, fanout, depth]) + struct.pack("<I", leaf)
    block += offset.to_bytes(8 if bits == 64 else 6, "little") + bytes([node_depth, inner])
    return block.ljust(bits - 2 * field, b"\0") + salt.ljust(field, b"\0") + person.ljust(field, b"\0")


def blake2(name, bits, output, data, key=b"", last_node=0, **fields):
    parameters = parameters2(bits, key=len(key), **fields)
    state = Blake2(bits, parameters)
    if key:
        state.compress(key.ljust(state.block, b"\0"))
    absorbed = max(0, (len(data) - 1) // state.block * state.block)
    for start in range(0, absorbed, state.block):
        state.compress(data[start:start + state.block])
    body = parameters + bytes([last_node]) + key + state.counter() + (state.chain() if absorbed else b"")
    return frame(name, 1 if key else 0, output, body + pending(data[absorbed:]))


def blake2p(name, bits, digest, data, key=b""):
    count = 4 if bits == 64 else 8
    leaves = [
        Blake2(bits, parameters2(bits, digest, len(key), fanout=count, depth=2, offset=i, inner=bits))
        for i in range(count)
    ]
    block = leaves[0].block
    stripe, held = 512, 512 - block + 1
    available = len(data) - held
    absorbed = 0 if available < stripe else available - available % stripe
    for i, leaf in enumerate(leaves):
        if key:
            leaf.compress(key.ljust(block, b"\0"))
        for start in range(i * block, absorbed, stripe):
            leaf.compress(data[start:start + block])
    chain = b"".join(struct.pack("<" + leaf.word, leaf.h[w]) for w in range(8) for leaf in leaves) if absorbed else b""
    t = leaves[0].t
    body = bytes([len(key)]) + key + struct.pack("<QQ", t % 2**bits, t >> bits) + chain
    return frame(name, 1 if key else 0, digest, body + pending(data[absorbed:]))


# BLAKE3.
PERMUTATION = [2, 6, 3, 10, 7, 0, 4, 13, 1, 11, 12, 5, 9, 14, 15, 8]
START, END, PARENT, ROOT, KEYED, CONTEXT, MATERIAL = (1 << i for i in range(7))


def compress3(cv, block, length, counter, flags):
    schedules = [list(range(16))]
    for _ in range(6):
        schedules.append([schedules[-1][i] for i in PERMUTATION])
    m = struct.unpack("<16I", block.ljust(64, b"\0"))
    v = list(cv) + SHA256_IV[:4] + [counter & M32, counter >> 32, length, flags]
    rounds(v, m, schedules, 32)
    return [v[i] ^ v[i + 8] for i in range(8)]


def chunk3(key, data, counter, flags, last=0):
    cv = key
    blocks = [data[i:i + 64] for i in range(0, len(data), 64)] or [b""]
    for i, block in enumerate(blocks):
        extra = (START if i == 0 else 0) | (END | last if i == len(blocks) - 1 else 0)
        cv = compress3(cv, block, len(block), counter, flags | extra)
    return cv


def bytes3(cv):
    return struct.pack("<8I", *cv)


def subtree3(key, data, first, flags):
    chunks = len(data) // 1024
    if chunks == 1:
        return chunk3(key, data, first, flags)
    half = chunks // 2
    left, right = subtree3(key, data[:half * 1024], first, flags), subtree3(key, data[half * 1024:], first + half, flags)
    return compress3(key, bytes3(left) + bytes3(right), 64, 0, flags | PARENT)


def blake3(name, data, output=32, key=b"", context="", first=0, subtree=False):
    cv, flags = SHA256_IV, 0
    if key:
        cv, flags = list(struct.unpack("<8I", key)), KEYED
    if context:
        cv, flags = chunk3(SHA256_IV, context.encode(), 0, CONTEXT, ROOT), MATERIAL
    chunks = len(data) // 1024 if subtree or len(data) > 1024 else 0
    sizes = [1 << i for i in range(54, -1, -1) if chunks >> i & 1]
    if len(sizes) == 1 and chunks > 1:
        sizes = [chunks // 2] * 2
    stack, done = b"", 0
    for size in sizes:
        stack += bytes3(subtree3(cv, data[done * 1024:(done + size) * 1024], first + done, flags))
        done += size
    body = bytes([flags]) + struct.pack("<Q", first) + (bytes3(cv) if flags else b"") + struct.pack("<Q", chunks) + stack
    return frame(name, 1 if flags else 0, output, body + pending(data[chunks * 1024:]))


# Skein-512 (version 1.3).
R512 = [(46, 36, 19, 37), (33, 27, 14, 42), (17, 49, 36, 39), (44, 9, 54, 56),
        (39, 30, 34, 24), (13, 50, 10, 17), (25, 29, 39, 43), (8, 35, 56, 22)]


def threefish512(key, tweak, block):
    k = list(key) + [0x1BD11BDAA9FC1A22]
    for word in key:
        k[8] ^= word
    t = [tweak[0], tweak[1], tweak[0] ^ tweak[1]]
    v = list(block)
    for d in range(73):
        if d % 4 == 0:
            s = d // 4
            v = [(x + k[(s + i) % 9]) & M64 for i, x in enumerate(v)]
            v[5] = (v[5] + t[s % 3]) & M64
            v[6] = (v[6] + t[(s + 1) % 3]) & M64
            v[7] = (v[7] + s) & M64
        if d == 72:
            return v
        for j in range(4):
            a, b, r = v[2 * j], v[2 * j + 1], R512[d % 8][j]
            a = (a + b) & M64
            v[2 * j], v[2 * j + 1] = a, (b << r | b >> (64 - r)) & M64 ^ a
        v = [v[i] for i in (2, 1, 4, 7, 6, 5, 0, 3)]


def ubi(chain, data, kind, final=True, position=0, level=0):
    blocks = [data[i:i + 64] for i in range(0, len(data), 64)] or [b""]
    for i, block in enumerate(blocks):
        position += len(block)
        first = i == 0
        last = final and i == len(blocks) - 1
        t1 = kind << 56 | first << 62 | last << 63 | level << 48
        m = struct.unpack("<8Q", block.ljust(64, b"\0"))
        chain = [x ^ y for x, y in zip(threefish512(chain, (position, t1), m), m)]
    return chain


def skein512(name, data, output=64, key=b"", personalization=b"", tree=(0, 0, 0), unknown=False):
    chain = [0] * 8
    if key:
        chain = ubi(chain, key, 0)
    bits = M64 if unknown else 8 * output
    chain = ubi(chain, b"SHA3" + struct.pack("<HHQ", 1, 0, bits) + bytes(tree) + bytes(13), 4)
    if personalization:
        chain = ubi(chain, personalization, 8)
    absorbed = max(0, (len(data) - 1) // 64 * 64)
    body = bytes(tree) + bytes([1 if unknown else 0]) + struct.pack("<8Q", *chain) + struct.pack("<Q", absorbed)
    if tree == (0, 0, 0):
        body += struct.pack("<I", 0)
        if absorbed:
            body += struct.pack("<8Q", *ubi(chain, data[:absorbed], 48, final=False))
    else:
        size = 64 << tree[0]
        full = absorbed // size
        outputs = [ubi(chain, data[i * size:(i + 1) * size], 48, True, i * size, 1) for i in range(full)]
        if absorbed % size:
            body += struct.pack("<8Q", *ubi(chain, data[full * size:absorbed], 48, False, full * size, 1))
        level = 2
        while outputs:
            capacity = 1 << tree[1] if level < tree[2] else 1 << 63
            done, above = 0, []
            while len(outputs) - done >= capacity:
                node = b"".join(struct.pack("<8Q", *x) for x in outputs[done:done + capacity])
                above.append(ubi(chain, node, 48, True, done * 64, level))
                done += capacity
            rest = outputs[done:]
            if len(rest) > 1:
                node = b"".join(struct.pack("<8Q", *x) for x in rest[:-1])
                body += struct.pack("<8Q", *ubi(chain, node, 48, False, done * 64, level))
            if rest:
                body += struct.pack("<8Q", *rest[-1])
            outputs = above
            level += 1
    return frame(name, 1 if key else 0, output, body + pending(data[absorbed:]))


def cases():
    key = bytes(range(32))
    for length in (0, 1, 64, 65, 128, 129, 1000, 1025):
        data = message(length)
        for name, iv, bits, digest in (
                ("Sha224", SHA224_IV, 32, 28), ("Sha256", SHA256_IV, 32, 32), ("Sha384", SHA384_IV, 64, 48),
                ("Sha512", SHA512_IV, 64, 64), ("Sha512_224", sha512_t(224), 64, 28),
                ("Sha512_256", sha512_t(256), 64, 32)):
            yield name, length, sha2(name, iv, bits, digest, data)
        for bits, v in ((64, "b"), (32, "s")):
            yield f"Blake2{v}", length, blake2(f"Blake2{v}", bits, bits, data, digest=bits)
            yield f"Blake2{v}Mac", length, blake2(f"Blake2{v}Mac", bits, bits, data, key, digest=bits)
            offset = bits << 32
            yield f"Blake2X{v}", length, blake2(f"Blake2X{v}", bits, bits, data, digest=bits, offset=offset)
            yield f"Blake2X{v}Mac", length, blake2(f"Blake2X{v}Mac", bits, bits, data, key, digest=bits, offset=offset)
    for length in (0, 1, 896, 897, 961, 2000, 5000):
        for bits, v in ((64, "b"), (32, "s")):
            yield f"Blake2{v}p", length, blake2p(f"Blake2{v}p", bits, bits, message(length))
            yield f"Blake2{v}pMac", length, blake2p(f"Blake2{v}pMac", bits, bits, message(length), key)
    for length in (0, 1, 1024, 1025, 2048, 2049, 3072, 7777, 8192, 16384 + 5):
        data = message(length)
        yield "Blake3", length, blake3("Blake3", data)
        yield "Blake3Mac", length, blake3("Blake3Mac", data, key=key)
        yield "Blake3Kdf", length, blake3("Blake3Kdf", data, context="example.com 2026-11-23 states")
        yield "Blake3Subtree", length, blake3("Blake3Subtree", data, first=64, subtree=True)
        yield "Blake3Subtree keyed", length, blake3("Blake3Subtree", data, first=64, subtree=True, key=key)
    for length in (0, 1, 64, 65, 500, 1000, 3000):
        data = message(length)
        yield "Skein512", length, skein512("Skein512", data)
        yield "Skein512Mac", length, skein512("Skein512Mac", data, key=key)
        yield "Skein512 tree", length, skein512("Skein512", data, personalization=b"states", tree=(1, 2, 4), unknown=True)


print(json.dumps(
    {
        "note": "byte i of the message is i modulo 251; the key is 00 to 1f; made by model.py",
        "cases": [{"case": c, "length": n, "state": s.hex()} for c, n, s in cases()],
    },
    indent=0))
