import { features } from "@storey/contract";
import { type Binding, on } from "../../http/binding.ts";
import { notFound } from "../../http/problem.ts";
import { updateRecord } from "../history/record.repository.ts";
import { deleteFeature, getFeature, insertFeature } from "./space-feature.repository.ts";

/** The calls about what a space can have. */
export const spaceFeatureRoutes: Binding[] = [
  on(features.create, async ({ organisationId }, { body }, transaction) => {
    if (body.organisationId !== organisationId) throw notFound();
    const id = await insertFeature(transaction, organisationId, body);
    return getFeature(transaction, organisationId, id);
  }),
  on(
    features.update,
    async ({ organisationId }, { params, body, ifMatch }, transaction) => {
      const { id } = params;
      if (body.id !== undefined && body.id !== id) throw notFound();
      const current = () => getFeature(transaction, organisationId, id);
      const values = { name: body.name, icon: body.icon };
      const change = { table: "feature", organisationId, id, values, ifMatch, current } as const;
      await updateRecord(transaction, change);
      return { result: await current() };
    },
    ({ organisationId }, { params }, transaction) =>
      getFeature(transaction, organisationId, params.id),
  ),
  on(features.hardDelete, ({ organisationId }, { params }, transaction) =>
    deleteFeature(transaction, organisationId, params.id).then(() => undefined),
  ),
];
