import { API_BASE } from "../../lib/addresses.ts";
import { errorFromNoReply, errorFromReply } from "../../lib/call-error.ts";
import { connection } from "../../lib/connection.ts";

/**
 * Fetches the bytes at a path that a reply named, with the session's token. Throws a `CallError`.
 */
export async function publicBytes(path: string, signal?: AbortSignal): Promise<Blob> {
  const get = async (fresh: boolean): Promise<Response> => {
    const token = await connection().token({ fresh });
    const headers = token === null ? {} : { Authorization: `Bearer ${token}` };
    const options = signal ? { headers, signal } : { headers };
    return connection()
      .fetch(`${API_BASE}${path}`, options)
      .catch((cause: unknown) => {
        throw errorFromNoReply(cause);
      });
  };
  let reply = await get(false);
  // The session ended while the page was open: retry with a new one.
  if (reply.status === 401) reply = await get(true);
  if (reply.ok) return reply.blob();
  throw errorFromReply(reply.status, await reply.json().catch(() => null), "");
}
