import { randomBytes } from "node:crypto";
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";

/** What the server signs and encrypts with. */
export interface Secrets {
  /** Newest first; the older ones are still accepted. */
  readonly cookieKeys: readonly string[];
  /** 32 bytes, for AES-256-GCM. */
  readonly encryptionKey: Uint8Array;
}

/**
 * Reads the secrets of a data folder, or makes them at the first start. They are never settings
 * and have no default. The file is readable by its owner alone.
 */
export function openSecrets(dataDir: string): Secrets {
  const path = join(dataDir, "secrets.json");
  const stored = read(path) ?? create(path);
  return {
    cookieKeys: stored.cookieKeys,
    encryptionKey: Buffer.from(stored.encryptionKey, "base64url"),
  };
}

interface StoredSecrets {
  cookieKeys: string[];
  encryptionKey: string;
}

function read(path: string): StoredSecrets | undefined {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as StoredSecrets;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

function create(path: string): StoredSecrets {
  const secrets: StoredSecrets = {
    cookieKeys: [randomBytes(32).toString("base64url")],
    encryptionKey: randomBytes(32).toString("base64url"),
  };
  mkdirSync(dirname(path), { recursive: true });
  const partial = `${path}.partial`;
  const file = openSync(partial, "w", 0o600);
  writeSync(file, JSON.stringify(secrets, null, 2));
  fsyncSync(file);
  closeSync(file);
  renameSync(partial, path);
  return secrets;
}
