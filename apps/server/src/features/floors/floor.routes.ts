import { floors } from "@storey/contract";
import type { Binding } from "../../http/binding.ts";
import { on } from "../../http/binding.ts";
import { archive, restore } from "../archive/archive.service.ts";
import { updateRecord } from "../history/record.repository.ts";
import { getFloor, insertFloor } from "./floor.repository.ts";

/** The calls about floors. */
export const floorRoutes: Binding[] = [
  on(floors.create, async ({ organisationId }, { body }, transaction) => {
    const id = await insertFloor(transaction, organisationId, body);
    return getFloor(transaction, organisationId, id);
  }),
  on(floors.get, ({ organisationId }, { params }, transaction) =>
    getFloor(transaction, organisationId, params.id),
  ),
  on(floors.update, async ({ organisationId }, { params, body, ifMatch }, transaction) => {
    const { id } = params;
    const current = () => getFloor(transaction, organisationId, id);
    await updateRecord(transaction, {
      table: "floor",
      organisationId,
      id,
      values: body,
      ifMatch,
      current,
    });
    return current();
  }),
  on(floors.archive, async ({ organisationId }, { params }, transaction) => {
    await archive(transaction, { organisationId, level: "floor", id: params.id });
    return getFloor(transaction, organisationId, params.id);
  }),
  on(floors.restore, async ({ organisationId }, { params }, transaction) => {
    await restore(transaction, { organisationId, level: "floor", id: params.id });
    return getFloor(transaction, organisationId, params.id);
  }),
];
