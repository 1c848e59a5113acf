import { mail, type OutboxMessage } from "@storey/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/call.ts";
import { CallError } from "../../lib/call-error.ts";
import { queryOf } from "../../lib/query.ts";

/**
 * Lists the messages that wait here, the latest first; "delivered" where a mail server takes them.
 */
export function outboxQuery() {
  const { queryKey } = queryOf(mail.outbox);
  return queryOptions<readonly OutboxMessage[] | "delivered">({
    queryKey,
    queryFn: async () => {
      try {
        return await call(mail.outbox);
      } catch (cause) {
        if (cause instanceof CallError && cause.code === "mail.delivered") return "delivered";
        throw cause;
      }
    },
  });
}
