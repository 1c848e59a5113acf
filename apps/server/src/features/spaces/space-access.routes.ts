import { spaceAccess } from "@storey/contract";
import { type Binding, on } from "../../http/binding.ts";
import { countAccess, openToVisitors } from "./space-access.service.ts";

/** The calls about who can open spaces. */
export const spaceAccessRoutes: Binding[] = [
  on(spaceAccess.count, (actor, { body }, transaction) => countAccess(transaction, actor, body)),
  on(spaceAccess.open, (actor, { body }, transaction) => openToVisitors(transaction, actor, body)),
];
