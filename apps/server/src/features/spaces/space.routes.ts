import { spaces } from "@storey/contract";
import { type Binding, on } from "../../http/binding.ts";
import { archive, restore } from "../archive/archive.service.ts";
import { requireArchiveAccess } from "../archive/archive-access.ts";
import { updateRecord } from "../history/record.repository.ts";
import { getSpace, insertSpace, spaceValues } from "./space.repository.ts";
import type { SpaceSearchService } from "./space-search.service.ts";

/** The calls about spaces. */
export function spaceRoutes(search: SpaceSearchService): Binding[] {
  return [
    on(spaces.search, async (actor, { body }, transaction) => {
      if (body.withDeleted) requireArchiveAccess(actor);
      return search.search(transaction, actor, body);
    }),
    on(spaces.create, async ({ organisationId, userId }, { body }, transaction) => {
      const id = await insertSpace(transaction, organisationId, body);
      return getSpace(transaction, organisationId, userId, id);
    }),
    on(spaces.get, ({ organisationId, userId }, { params }, transaction) =>
      getSpace(transaction, organisationId, userId, params.id),
    ),
    on(spaces.update, async ({ organisationId, userId }, input, transaction) => {
      const { id } = input.params;
      const current = () => getSpace(transaction, organisationId, userId, id);
      await updateRecord(transaction, {
        table: "space",
        organisationId,
        id,
        values: spaceValues(input.body),
        ifMatch: input.ifMatch,
        current,
      });
      return current();
    }),
    on(spaces.archive, async ({ organisationId, userId }, { params }, transaction) => {
      await archive(transaction, { organisationId, level: "space", id: params.id });
      return getSpace(transaction, organisationId, userId, params.id);
    }),
    on(spaces.restore, async ({ organisationId, userId }, { params }, transaction) => {
      await restore(transaction, { organisationId, level: "space", id: params.id });
      return getSpace(transaction, organisationId, userId, params.id);
    }),
  ];
}
