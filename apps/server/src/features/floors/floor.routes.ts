import { floors } from "@storey/contract";
import type { Binding } from "../../http/binding.ts";
import { on, onRecord } from "../../http/binding.ts";
import { updateRecord } from "../../platform/history/record.repository.ts";
import { nameWordsWritten } from "../../platform/records/name-words.ts";
import { archive, restore } from "../archive/archive.service.ts";
import { getFloor, insertFloor } from "./floor.repository.ts";
import { hardDeleteFloor, moveFloor } from "./floor.service.ts";

/** The calls about floors. */
export const floorRoutes: Binding[] = [
  on(floors.create, async ({ organisationId }, { body }, transaction) => {
    const id = await insertFloor(transaction, organisationId, body);
    return getFloor(transaction, organisationId, id);
  }),
  on(floors.get, ({ organisationId }, { params }, transaction) =>
    getFloor(transaction, organisationId, params.id),
  ),
  onRecord(
    floors.update,
    ({ organisationId }, { params }, transaction) =>
      getFloor(transaction, organisationId, params.id),
    ({ organisationId }, { params, body, ifMatch }, transaction, current) => {
      const change = { table: "floor", organisationId, id: params.id, ifMatch, current } as const;
      const { name, level } = body;
      const values = { name, level, ...nameWordsWritten(body) };
      return updateRecord(transaction, { ...change, values });
    },
  ),
  on(floors.archive, async (actor, { params, query }, transaction) => {
    await archive(transaction, actor, { level: "floor", id: params.id }, query);
    return getFloor(transaction, actor.organisationId, params.id);
  }),
  on(floors.restore, async (actor, { params }, transaction) => {
    await restore(transaction, actor, { level: "floor", id: params.id });
    return getFloor(transaction, actor.organisationId, params.id);
  }),
  on(floors.move, async (actor, { params, body }, transaction) => {
    await moveFloor(transaction, actor, params.id, body.locationId);
    return getFloor(transaction, actor.organisationId, params.id);
  }),
  on(floors.hardDelete, (actor, { params }, transaction) =>
    hardDeleteFloor(transaction, actor, params.id).then(() => undefined),
  ),
];
