"""Makes kdf.json: HMAC, HKDF and PBKDF2 over hash functions of Python's hashlib, each from its definition.

Every result that Python's hmac and hashlib.pbkdf2_hmac can compute as well is checked with them.
"""

import hashlib
import hmac
import json
import random
import struct

FUNCTIONS = {
    "sha224": lambda m: hashlib.sha224(m),
    "sha256": lambda m: hashlib.sha256(m),
    "sha384": lambda m: hashlib.sha384(m),
    "sha512": lambda m: hashlib.sha512(m),
    "sha512-224": lambda m: hashlib.new("sha512_224", m),
    "sha512-256": lambda m: hashlib.new("sha512_256", m),
    "blake2b": lambda m: hashlib.blake2b(m),
    "blake2s": lambda m: hashlib.blake2s(m),
    "blake2b-256": lambda m: hashlib.blake2b(m, digest_size=32),
    "blake2s-128": lambda m: hashlib.blake2s(m, digest_size=16),
}


def mac(name, key, message):
    """RFC 2104."""
    new = FUNCTIONS[name]
    block = new(b"").block_size
    if len(key) > block:
        key = new(key).digest()
    key = key.ljust(block, b"\0")
    inner = new(bytes(k ^ 0x36 for k in key) + message).digest()
    tag = new(bytes(k ^ 0x5C for k in key) + inner).digest()
    assert tag == hmac.new(key, message, new_of(name)).digest()
    return tag


def new_of(name):
    """The function as hmac wants it: a constructor with an optional message."""
    return lambda message=b"": FUNCTIONS[name](message)


def extract(name, salt, ikm):
    """RFC 5869, section 2.2."""
    return mac(name, salt or bytes(FUNCTIONS[name](b"").digest_size), ikm)


def expand(name, prk, info, length):
    """RFC 5869, section 2.3."""
    okm, last, i = b"", b"", 1
    while len(okm) < length:
        last = mac(name, prk, last + info + bytes([i]))
        okm, i = okm + last, i + 1
    return okm[:length]


def pbkdf2(name, password, salt, iterations, length):
    """RFC 8018, section 5.2."""
    key = hmac.new(password, b"", new_of(name))
    dk, i = b"", 1
    while len(dk) < length:
        u = mac(name, password, salt + struct.pack(">I", i))
        t = int.from_bytes(u, "big")
        for _ in range(iterations - 1):
            again = key.copy()
            again.update(u)
            u = again.digest()
            t ^= int.from_bytes(u, "big")
        dk, i = dk + t.to_bytes(len(u), "big"), i + 1
    dk = dk[:length]
    if name.startswith("sha"):
        assert dk == hashlib.pbkdf2_hmac(name.replace("-", "_"), password, salt, iterations, length)
    return dk


def main():
    rng = random.Random(20261123)
    macs, hkdfs, pbkdf2s = [], [], []
    for name, new in FUNCTIONS.items():
        block, size = new(b"").block_size, new(b"").digest_size
        for key in (0, size, block, block + 1, 3 * block + 5):
            for message in (0, 1, block - 1, block, 5 * block + 3, 1100):
                k, m = rng.randbytes(key), rng.randbytes(message)
                macs.append({"hash": name, "key": k.hex(), "message": m.hex(), "tag": mac(name, k, m).hex()})
        for salt, info, length in (
            (0, 0, 1), (0, 0, size), (size, 10, size + 1), (block + 9, 0, 3 * size), (13, 1100, 2 * size - 1),
            (1, 33, 255 * size),
        ):
            s, i, ikm = rng.randbytes(salt), rng.randbytes(info), rng.randbytes(rng.choice((1, size, 200)))
            prk = extract(name, s, ikm)
            hkdfs.append({
                "hash": name, "ikm": ikm.hex(), "salt": s.hex(), "info": i.hex(), "prk": prk.hex(),
                "okm": expand(name, prk, i, length).hex(),
            })
        for password, salt, iterations, length in (
            (0, 0, 1, 1), (8, 16, 1, size), (block, 16, 2, size + 1), (block + 1, 33, 3, 4 * size - 3),
            (12, block + 7, 100, 2 * size), (20, 16, 1000, 17 * size + 5),
        ):
            p, s = rng.randbytes(password), rng.randbytes(salt)
            pbkdf2s.append({
                "hash": name, "password": p.hex(), "salt": s.hex(), "iterations": iterations,
                "key": pbkdf2(name, p, s, iterations, length).hex(),
            })

    # RFC 7914, section 11, and the inputs of RFC 6070 with SHA-2 in place of SHA-1.
    rfc7914 = [(b"passwd", b"salt", 1, 64), (b"Password", b"NaCl", 80000, 64)]
    rfc6070 = [
        (b"password", b"salt", 1, 20), (b"password", b"salt", 2, 20), (b"password", b"salt", 4096, 20),
        (b"passwordPASSWORDpassword", b"saltSALTsaltSALTsaltSALTsaltSALTsalt", 4096, 25), (b"pass\0word", b"sa\0lt", 4096, 16),
    ]
    for name in ("sha224", "sha256", "sha384", "sha512"):
        for p, s, iterations, length in rfc6070 + (rfc7914 if name == "sha256" else []):
            pbkdf2s.append({
                "hash": name, "password": p.hex(), "salt": s.hex(), "iterations": iterations,
                "key": pbkdf2(name, p, s, iterations, length).hex(),
            })
    note = "HMAC (RFC 2104), HKDF (RFC 5869), PBKDF2 (RFC 8018); byte strings are hexadecimal; see PROVENANCE.md"

    def lines(cases):
        return "[\n" + ",\n".join(json.dumps(case) for case in cases) + "\n]"

    print("{\n" + ",\n".join([
        f'"note": {json.dumps(note)}', f'"hmac": {lines(macs)}', f'"hkdf": {lines(hkdfs)}', f'"pbkdf2": {lines(pbkdf2s)}',
    ]) + "\n}")


main()
