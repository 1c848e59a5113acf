import type { Settings } from "../../settings/registry.ts";
import { lookAtDiskFileStore, openDiskFileStore } from "./disk-file-store.ts";
import type { FileStore } from "./file-store.ts";

type S3Settings = Pick<
  Settings,
  "S3_BUCKET" | "S3_ENDPOINT" | "S3_REGION" | "S3_ACCESS_KEY_ID" | "S3_SECRET_ACCESS_KEY"
>;

/**
 * Opens the store that the settings name: a bucket when `S3_BUCKET` is set, the folder otherwise. A
 * store with its own endpoint is addressed by path, AWS by host name.
 */
export function openFileStore(settings: S3Settings, folder: string): Promise<FileStore> {
  return settings.S3_BUCKET ? openBucket(settings) : openDiskFileStore(folder);
}

/** Opens the same store for a process that looks at it beside the server and changes nothing. */
export async function lookAtFileStore(settings: S3Settings, folder: string): Promise<FileStore> {
  return settings.S3_BUCKET ? openBucket(settings) : lookAtDiskFileStore(folder);
}

async function openBucket(settings: S3Settings): Promise<FileStore> {
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings;
  if (!S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    throw new Error("S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY");
  }
  const { openS3FileStore } = await import("./s3-file-store.ts");
  return openS3FileStore({
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    pathStyle: S3_ENDPOINT !== undefined,
    ...(S3_ENDPOINT === undefined ? {} : { endpoint: S3_ENDPOINT }),
  });
}
