import { mail } from "@storey/contract";
import { type Binding, onGlobal } from "../../http/binding.ts";
import { ProblemError } from "../../http/problem.ts";
import { findNewestMail } from "./mail.repository.ts";

/** How many mails the outbox shows. */
const OUTBOX_LENGTH = 100;

/** Binds the call that shows mail if there is no mail server to take it. */
export function mailRoutes(hasMailServer: boolean): Binding[] {
  return [
    onGlobal(mail.outbox, async (_actor, _input, transaction) => {
      if (hasMailServer) throw new ProblemError("mail.delivered");
      return findNewestMail(transaction, OUTBOX_LENGTH);
    }),
  ];
}
