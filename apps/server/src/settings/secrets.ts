import { createHmac, randomBytes } from "node:crypto";
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { MendableError } from "../mendable-error.ts";

/** The keys that the server signs and encrypts with. */
export interface Secrets {
  /** Newest first; the older ones are still accepted. */
  readonly cookieKeys: readonly string[];
  /** 32 bytes, for AES-256-GCM. */
  readonly encryptionKey: Uint8Array;
}

/** The database was filled with other secrets than those of this data folder. */
export class OtherSecretsError extends MendableError {
  constructor(path = "the secrets.json of this data folder") {
    super(
      `The keys in the database were made with another secrets.json than ${path}. Copy the file there from the server that made them, or from its backup. If it is lost for good, \`npm run storey -- secrets accept\` takes this one; everybody then has to log in again.`,
    );
    this.name = "OtherSecretsError";
  }
}

const KEY_BYTES = 32;

const StoredSecrets = z.object({
  cookieKeys: z.array(z.string().min(1)).nonempty(),
  encryptionKey: z
    .string()
    .refine((text) => Buffer.from(text, "base64url").length === KEY_BYTES, "is not of 32 bytes"),
});

/** Returns the path of a data folder's secrets. */
export function secretsPath(dataDir: string): string {
  return join(dataDir, "secrets.json");
}

/**
 * Reads the secrets of a data folder, if there are any. Throws MendableError when they cannot be
 * read.
 */
export function readSecrets(dataDir: string): Secrets | undefined {
  const path = secretsPath(dataDir);
  try {
    return secretsOf(StoredSecrets.parse(JSON.parse(readFileSync(path, "utf8"))));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    const why = error instanceof Error && "code" in error ? error.message : "it is damaged";
    throw new MendableError(`${path} cannot be read: ${why}. Restore it from a backup.`);
  }
}

/**
 * Makes the secrets of a new installation. They are never settings and have no default. Only its
 * owner can read the file. Throws MendableError when it cannot be written; then no part of it
 * stays.
 */
export function makeSecrets(dataDir: string): Secrets {
  const path = secretsPath(dataDir);
  const made: z.infer<typeof StoredSecrets> = {
    cookieKeys: [randomBytes(KEY_BYTES).toString("base64url")],
    encryptionKey: randomBytes(KEY_BYTES).toString("base64url"),
  };
  const partial = `${path}.partial`;
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeDurably(partial, JSON.stringify(made, null, 2));
    renameSync(partial, path);
  } catch (error) {
    rmSync(partial, { force: true });
    throw new MendableError(
      `${path} cannot be written: ${error instanceof Error ? error.message : String(error)}. The account that starts Storey must own its data folder (STOREY_DATA_DIR), and the disk must have room.`,
    );
  }
  return secretsOf(made);
}

/** Takes secrets away that were made for an installation that turned out to have others. */
export function removeSecrets(dataDir: string): void {
  rmSync(secretsPath(dataDir), { force: true });
}

/** Tells one installation's secrets from another's without revealing anything of them. */
export function fingerprintOf({ encryptionKey }: Secrets): string {
  return createHmac("sha256", encryptionKey).update("storey secrets").digest("base64url");
}

function secretsOf({ cookieKeys, encryptionKey }: z.infer<typeof StoredSecrets>): Secrets {
  return { cookieKeys, encryptionKey: Buffer.from(encryptionKey, "base64url") };
}

function writeDurably(path: string, text: string): void {
  const file = openSync(path, "w", 0o600);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
