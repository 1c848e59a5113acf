import { passwords } from "@storey/contract";
import type { Gateway } from "../../db/gateway.ts";
import { type Binding, on, onMultiTransactionUser } from "../../http/binding.ts";
import { OwnPassword, type PasswordPlace } from "./own-password.service.ts";
import { PersonLinks } from "./person-link.service.ts";

/** Binds the calls about passwords. */
export function passwordRoutes(gateway: Gateway, place: PasswordPlace): Binding[] {
  const own = new OwnPassword(gateway, place);
  const links = new PersonLinks(place);
  return [
    onMultiTransactionUser(passwords.change, async (actor, { body }) => {
      await own.change(actor, body);
      return undefined;
    }),
    on(passwords.sendLink, async (actor, { params }, transaction) => {
      await links.send(transaction, actor, params.userId);
      return undefined;
    }),
  ];
}
