import type { CryptoKey } from "jose";
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import type { Pool } from "pg";
import { OtherSecretsError } from "../settings/secrets.ts";
import {
  CLOCK_TOLERANCE_SECONDS,
  ID_TOKEN_SECONDS,
  SIGNING_KEY_SECONDS,
} from "./identity-constants.ts";
import { open, seal } from "./sealed-box.ts";
import {
  findSigningKeys,
  insertFirstSigningKey,
  isSigningKeyOlderThan,
  replaceSigningKey,
  type StoredSigningKey,
} from "./signing-key.repository.ts";

const RELOAD_COOLDOWN_MS = 5_000;
/**
 * The time for which a replaced key stays published: that of the longest-lived token it signed,
 * plus clock difference.
 */
const OVERLAP_SECONDS = ID_TOKEN_SECONDS + 60 + CLOCK_TOLERANCE_SECONDS;

/** The embedded authority's RSA keys as this process knows them. */
export type KeyRing = {
  /** Returns the private JWKs, the signing one first: the order the provider picks by. */
  privateJwks(): JWK[];
  /** Returns the key that signs now. */
  signingKey(): Promise<{ kid: string; key: CryptoKey }>;
  /** Returns the public key by id. Unknown ids read the database again, at most once in 5 s. */
  verificationKey(kid: string): Promise<CryptoKey | undefined>;
  /** Reads the database; true when the set of keys has changed (another process rotated). */
  reload(): Promise<boolean>;
  /**
   * Makes a new signing key, unless another process has just made one. The former one is published
   * until its last token has expired.
   */
  rotate(): Promise<void>;
  /** Rotates when the signing key has done its time; true when it had. */
  rotateWhenOld(): Promise<boolean>;
};

type KnownKey = { kid: string; privateJwk: JWK; publicKey: CryptoKey };

async function newKey(encryptionKey: Uint8Array) {
  const pair = await generateKeyPair("RS256", { modulusLength: 2048, extractable: true });
  const publicJwk = await exportJWK(pair.publicKey);
  const kid = await calculateJwkThumbprint(publicJwk);
  const secret = JSON.stringify(await exportJWK(pair.privateKey));
  const privateKey = seal(encryptionKey, Buffer.from(secret), kid);
  return { kid, publicJwk: { ...publicJwk, kid, alg: "RS256", use: "sig" }, privateKey };
}

async function imported(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, "RS256");
  if (key instanceof Uint8Array) throw new TypeError("A signing key must be an RSA key");
  return key;
}

function unsealedText({ privateKey, kid }: StoredSigningKey, encryptionKey: Uint8Array): string {
  try {
    return open(encryptionKey, privateKey, kid).toString("utf8");
  } catch {
    throw new OtherSecretsError();
  }
}

/** Throws OtherSecretsError when the keys in the database were sealed with another encryption key. */
export async function assertKeysOpen(
  pool: Pick<Pool, "query">,
  encryptionKey: Uint8Array,
): Promise<void> {
  for (const row of await findSigningKeys(pool)) unsealedText(row, encryptionKey);
}

async function unsealed(row: StoredSigningKey, encryptionKey: Uint8Array): Promise<KnownKey> {
  const secret: JWK = JSON.parse(unsealedText(row, encryptionKey));
  return {
    kid: row.kid,
    privateJwk: { ...secret, kid: row.kid, alg: "RS256", use: "sig" },
    publicKey: await imported(row.publicJwk),
  };
}

/**
 * Opens the signing keys, making the first one when there is none.
 * Throws OtherSecretsError when the encryption key is not the one they were sealed with.
 */
export async function openKeyRing(pool: Pool, encryptionKey: Uint8Array): Promise<KeyRing> {
  let known: KnownKey[] = [];
  let lastMissAtMs = Number.NEGATIVE_INFINITY;
  let reads = 0;
  let newestRead = 0;

  async function reload(): Promise<boolean> {
    reads += 1;
    const read = reads;
    const rows = await findSigningKeys(pool);
    const found = await Promise.all(rows.map((row) => unsealed(row, encryptionKey)));
    // Reads overlap: one that began before a rotation must not bring back the keys of before it.
    if (read < newestRead) return false;
    newestRead = read;
    const before = known.map((key) => key.kid).join();
    known = found;
    return known.map((key) => key.kid).join() !== before;
  }

  await reload();
  if (known.length === 0) {
    await insertFirstSigningKey(pool, await newKey(encryptionKey));
    await reload();
  }

  function current(): KnownKey {
    const [key] = known;
    if (!key) throw new Error("The authority has no signing key");
    return key;
  }

  async function rotate(): Promise<void> {
    const key = await newKey(encryptionKey);
    await replaceSigningKey(pool, current().kid, key, OVERLAP_SECONDS);
    await reload();
  }

  return {
    privateJwks: () => known.map((key) => key.privateJwk),
    async signingKey() {
      const { kid, privateJwk } = current();
      return { kid, key: await imported(privateJwk) };
    },
    async verificationKey(kid) {
      const find = () => known.find((key) => key.kid === kid)?.publicKey;
      const found = find();
      if (found || performance.now() - lastMissAtMs < RELOAD_COOLDOWN_MS) return found;
      lastMissAtMs = performance.now();
      await reload();
      return find();
    },
    reload,
    rotate,
    async rotateWhenOld() {
      const isOld = await isSigningKeyOlderThan(pool, SIGNING_KEY_SECONDS);
      if (isOld) await rotate();
      return isOld;
    },
  };
}
