import type { NewIssue } from "@storey/contract";

/** The subject of a report, as it is sent: a space, an asset, or an asset in a space. */
export type SentSubject = Pick<NewIssue, "spaceId" | "assetId">;

/** The prefix of the id of an asset in the key of a report; no id of a space has a dot. */
const ASSET = "asset.";

/** Returns the key under which a report about the subject is stored until it has arrived. */
export function keyOfSubject({ spaceId = "", assetId }: SentSubject): string {
  if (assetId === undefined) return spaceId;
  return spaceId === "" ? `${ASSET}${assetId}` : `${ASSET}${assetId}.${spaceId}`;
}

/** Returns the subject of a report by its key. */
export function subjectOfKey(key: string): SentSubject {
  if (!key.startsWith(ASSET)) return { spaceId: key };
  const [assetId = "", spaceId] = key.slice(ASSET.length).split(".");
  return { assetId, ...(spaceId === undefined ? {} : { spaceId }) };
}
