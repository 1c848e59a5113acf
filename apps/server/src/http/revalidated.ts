import { createHash } from "node:crypto";
import { Reply } from "./binding.ts";

/** Kept by the browser, asked again each time: such a list is looked at again and again. */
const REVALIDATE = {
  "cache-control": "private, no-cache",
  vary: "authorization, storey-organisation",
};

/** Replies with a body and the tag of its content, or with 304 where the caller has that already. */
export function revalidated<Body>(body: Body, ifNoneMatch: string | undefined): Reply<Body> {
  const hash = createHash("sha256").update(JSON.stringify(body)).digest("base64url");
  const headers = { ...REVALIDATE, etag: `"${hash}"` };
  if (ifNoneMatch === headers.etag) return new Reply<never>(undefined, headers, true);
  return new Reply(body, headers);
}
