import { spaceTypes } from "@storey/contract";
import { type Binding, on, onRecord } from "../../http/binding.ts";
import { notFound } from "../../http/problem.ts";
import { updateRecord } from "../../platform/history/record.repository.ts";
import { nameWordsWritten } from "../../platform/records/name-words.ts";
import { deleteSpaceType, getSpaceType, insertSpaceType } from "./space-type.repository.ts";

/** The calls about the kinds of spaces. */
export const spaceTypeRoutes: Binding[] = [
  on(spaceTypes.create, async ({ organisationId }, { body }, transaction) => {
    if (body.organisationId !== organisationId) throw notFound();
    const id = await insertSpaceType(transaction, organisationId, body);
    return getSpaceType(transaction, organisationId, id);
  }),
  onRecord(
    spaceTypes.update,
    ({ organisationId }, { params }, transaction) =>
      getSpaceType(transaction, organisationId, params.id),
    async ({ organisationId }, { params, body, ifMatch }, transaction, current) => {
      const { id } = params;
      if (body.id !== undefined && body.id !== id) throw notFound();
      const values = { name: body.name, ...nameWordsWritten(body) };
      const change = { table: "spaceType", organisationId, id, values, ifMatch, current } as const;
      await updateRecord(transaction, change);
    },
    (result) => ({ result }),
  ),
  on(spaceTypes.hardDelete, ({ organisationId }, { params }, transaction) =>
    deleteSpaceType(transaction, organisationId, params.id).then(() => undefined),
  ),
];
