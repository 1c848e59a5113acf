import { randomId } from "../random-id.ts";

/** Makes a UUID of version 7: ids made later sort later. Source: RFC 9562 §5.7. */
export function uuidV7(now = Date.now()): string {
  const time = now.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomId().slice(15)}`;
}
