import { API_BASE } from "../../lib/addresses.ts";
import { errorFromNoReply, errorFromReply } from "../../lib/call-error.ts";
import { connection } from "../../lib/connection.ts";

/** The bytes a reply named by their path, with the session's token. Throws a `CallError`. */
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
  // The session has ended while the page was open: another one does.
  if (reply.status === 401) reply = await get(true);
  if (reply.ok) return reply.blob();
  throw errorFromReply(reply.status, await reply.json().catch(() => null), "");
}
