import { displays } from "@storey/contract";
import type { Gateway } from "../../db/gateway.ts";
import { type Binding, on, onMultiTransaction, onPublic } from "../../http/binding.ts";
import type { KeptMemory } from "../../memory/kept-memory.ts";
import { findDisplays } from "./display.repository.ts";
import { makeDisplay, switchOff } from "./display.service.ts";
import { Walls } from "./walls.service.ts";

/** The calls about displays, and the one that a wall makes. */
export function displayRoutes(gateway: Gateway, memory: KeptMemory): readonly Binding[] {
  const walls = new Walls(gateway, memory);
  return [
    on(displays.list, ({ organisationId }, _, transaction) =>
      findDisplays(transaction, organisationId),
    ),
    // Its reply holds the one copy of the secret, so no Idempotency-Key may keep that reply.
    onMultiTransaction(displays.create, (_actor, { body }, begin) => makeDisplay(begin, body)),
    on(displays.revoke, async (actor, { params }, transaction) => {
      await switchOff(transaction, actor, params.id);
      return undefined;
    }),
    onPublic(displays.wall, ({ params, ifNoneMatch }, from) =>
      walls.show(params.token, from, ifNoneMatch),
    ),
  ];
}
