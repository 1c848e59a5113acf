import { features } from "@storey/contract";
import { type Binding, on, onRecord } from "../../http/binding.ts";
import { notFound } from "../../http/problem.ts";
import { updateRecord } from "../../platform/history/record.repository.ts";
import { nameWordsWritten } from "../../platform/records/name-words.ts";
import { deleteFeature, getFeature, insertFeature } from "./space-feature.repository.ts";

/** Binds the calls about the features of spaces. */
export const spaceFeatureRoutes: Binding[] = [
  on(features.create, async ({ organisationId }, { body }, transaction) => {
    if (body.organisationId !== organisationId) throw notFound();
    const id = await insertFeature(transaction, organisationId, body);
    return getFeature(transaction, organisationId, id);
  }),
  onRecord(
    features.update,
    ({ organisationId }, { params }, transaction) =>
      getFeature(transaction, organisationId, params.id),
    async ({ organisationId }, { params, body, ifMatch }, transaction, current) => {
      const { id } = params;
      if (body.id !== undefined && body.id !== id) throw notFound();
      const values = { name: body.name, icon: body.icon, ...nameWordsWritten(body) };
      const change = { table: "feature", organisationId, id, values, ifMatch, current } as const;
      await updateRecord(transaction, change);
    },
    (result) => ({ result }),
  ),
  on(features.hardDelete, ({ organisationId }, { params }, transaction) =>
    deleteFeature(transaction, organisationId, params.id).then(() => undefined),
  ),
];
