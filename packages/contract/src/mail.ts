import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id, Moment } from "./shape.ts";

/** A message the server would send, or has sent. */
export const OutboxMessage = z.object({
  id: Id,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  state: z.enum(["queued", "sent", "failed", "kept"]),
  createdAt: Moment,
});

export type OutboxMessage = z.infer<typeof OutboxMessage>;

/** The call that shows mail where no mail server is configured. */
export const mail = {
  outbox: endpoint({
    method: "GET",
    path: "/mail-outbox",
    summary:
      "Lists the latest messages that no mail server was there to take; nothing where one is.",
    tag: "Mail",
    access: "app.settings.update",
    // The links in it open accounts.
    isForPeople: true,
    response: z.array(OutboxMessage),
    errors: ["mail.delivered"],
  }),
};
