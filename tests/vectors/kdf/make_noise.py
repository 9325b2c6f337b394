"""Makes noise.json: the calls of HKDF in handshakes of the Noise framework, from published test vectors.

Usage: python3 make_noise.py cacophony.txt > noise.json

Each handshake is computed from its keys (Noise, revision 34), with Python's hashlib and hmac, and with X25519 and
ChaCha20-Poly1305 of the package cryptography. Every message and the hash of the handshake must be those of the vector.
So each result of HKDF is one that the published bytes depend on.
"""

import hashlib
import hmac
import json
import sys

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

HASHES = {
    "BLAKE2s": ("blake2s", hashlib.blake2s),
    "BLAKE2b": ("blake2b", hashlib.blake2b),
    "SHA256": ("sha256", hashlib.sha256),
    "SHA512": ("sha512", hashlib.sha512),
}

# Noise, section 7.5; IKpsk2 with BLAKE2s is WireGuard's.
PATTERNS = {
    "NN": ([], ["e", "e ee"]),
    "XX": ([], ["e", "e ee s es", "s se"]),
    "IK": (["s"], ["e es s ss", "e ee se"]),
    "IKpsk2": (["s"], ["e es s ss", "e ee se psk"]),
}


class Handshake:
    """The symmetric state of both sides (section 5.2), and the keys of both."""

    def __init__(self, vector, new):
        name = vector["protocol_name"].encode()
        self.new, self.calls, self.k, self.n = new, [], None, 0
        self.h = name.ljust(new().digest_size, b"\0") if len(name) <= new().digest_size else new(name).digest()
        self.ck = self.h
        self.mix_hash(bytes.fromhex(vector["init_prologue"]))
        self.keys = {}
        for side in ("init", "resp"):
            for letter, field in (("e", "ephemeral"), ("s", "static")):
                if f"{side}_{field}" in vector:
                    self.keys[side, letter] = X25519PrivateKey.from_private_bytes(bytes.fromhex(vector[f"{side}_{field}"]))
        self.psks = [bytes.fromhex(psk) for psk in vector.get("init_psks", [])]

    def public(self, side, letter):
        return self.keys[side, letter].public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)

    def mix_hash(self, data):
        self.h = self.new(self.h + data).digest()

    def hkdf(self, ikm, count):
        """Section 4.3."""
        temp = hmac.new(self.ck, ikm, self.new).digest()
        outputs, last = [], b""
        for i in range(1, count + 1):
            last = hmac.new(temp, last + bytes([i]), self.new).digest()
            outputs.append(last)
        self.calls.append({"ck": self.ck.hex(), "ikm": ikm.hex(), "outputs": [output.hex() for output in outputs]})
        return outputs

    def mix_key(self, ikm):
        self.ck, key = self.hkdf(ikm, 2)
        self.k, self.n = key[:32], 0

    def mix_key_and_hash(self, ikm):
        self.ck, mixed, key = self.hkdf(ikm, 3)
        self.mix_hash(mixed)
        self.k, self.n = key[:32], 0

    def encrypt_and_hash(self, data):
        if self.k is not None:
            data = encrypt(self.k, self.n, self.h, data)
            self.n += 1
        self.mix_hash(data)
        return data

    def dh(self, token):
        shared = self.keys["init", token[0]].exchange(X25519PublicKey.from_public_bytes(self.public("resp", token[1])))
        self.mix_key(shared)


def encrypt(key, n, data, plaintext):
    return ChaCha20Poly1305(key).encrypt(bytes(4) + n.to_bytes(8, "little"), plaintext, data)


def calls(vector, pattern, new):
    state = Handshake(vector, new)
    before, messages = PATTERNS[pattern]
    for letter in before:
        state.mix_hash(state.public("resp", letter))
    for i, message in enumerate(vector["messages"]):
        side = "init" if i % 2 == 0 else "resp"
        payload, expected = bytes.fromhex(message["payload"]), bytes.fromhex(message["ciphertext"])
        if i < len(messages):
            sent = b""
            for token in messages[i].split():
                if token == "e":
                    sent += state.public(side, "e")
                    state.mix_hash(state.public(side, "e"))
                    if state.psks:
                        state.mix_key(state.public(side, "e"))
                elif token == "s":
                    sent += state.encrypt_and_hash(state.public(side, "s"))
                elif token == "psk":
                    state.mix_key_and_hash(state.psks[0])
                else:
                    state.dh(token)
            assert sent + state.encrypt_and_hash(payload) == expected
            if i == len(messages) - 1:
                assert state.h.hex() == vector["handshake_hash"]
                keys = {side: [key[:32], 0] for side, key in zip(("init", "resp"), state.hkdf(b"", 2))}
        else:
            assert encrypt(*keys[side], b"", payload) == expected
            keys[side][1] += 1
    return state.calls


def main():
    with open(sys.argv[1], encoding="ascii") as file:
        vectors = {vector["protocol_name"]: vector for vector in json.load(file)["vectors"]}
    lines = []
    for pattern in PATTERNS:
        for suffix, (name, new) in HASHES.items():
            protocol = f"Noise_{pattern}_25519_ChaChaPoly_{suffix}"
            for call in calls(vectors[protocol], pattern, new):
                lines.append(json.dumps({"protocol": protocol, "hash": name, **call}))
    note = "HKDF in handshakes of the Noise framework; byte strings are hexadecimal; see PROVENANCE.md"
    print("{\n" + f'"note": {json.dumps(note)},\n"calls": [\n' + ",\n".join(lines) + "\n]}")


main()
