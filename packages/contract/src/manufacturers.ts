import { isWebAddress } from "@storey/domain";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { ById, email, Id, name, record, text } from "./shape.ts";

const count = z.int().nonnegative();

/** Who makes assets (Spec §3). */
export const Manufacturer = z.object({
  ...record,
  name: z.string(),
  website: z.string().nullable(),
  supportEmail: z.string().nullable(),
  supportPhone: z.string().nullable(),
  /** How many models are theirs; the archived ones count, as they keep it from being deleted. */
  modelsCount: count,
});
export type Manufacturer = z.infer<typeof Manufacturer>;

const fields = {
  name: name(1),
  website: text(2000).refine(isWebAddress, { error: "url.invalid" }).nullable(),
  supportEmail: email("email.must_be_valid").nullable(),
  supportPhone: text(40).nullable(),
};
const reading = {
  tag: "Manufacturers",
  access: "organisation.asset-models.read",
  setting: "asset_management",
} as const;
const writing = { ...reading, access: "organisation.asset-models.update" } as const;

/** The calls about manufacturers: a list of the organisation that its people keep. */
export const manufacturers = {
  list: endpoint({
    ...reading,
    method: "GET",
    path: "/manufacturers",
    summary: "Lists the manufacturers by name.",
    response: z.array(Manufacturer),
  }),
  create: endpoint({
    ...writing,
    method: "POST",
    path: "/manufacturers",
    summary: "Adds a manufacturer.",
    body: z
      .strictObject({ ...fields, id: Id })
      .partial()
      .required({ name: true }),
    response: Manufacturer,
    status: 201,
    errors: ["record.exists", "name.taken"],
  }),
  update: endpoint({
    ...writing,
    method: "PATCH",
    path: "/manufacturers/{id}",
    summary: "Changes a manufacturer.",
    params: ById,
    body: z.strictObject(fields).partial(),
    record: Manufacturer,
    response: Manufacturer,
    errors: ["not_found", "record.conflict", "name.taken"],
  }),
  merge: endpoint({
    ...writing,
    method: "POST",
    path: "/manufacturers/{id}/merge",
    summary:
      "Makes all models of a manufacturer those of another one, and deletes the first: two spellings become one. Gives the other.",
    params: ById,
    body: z.strictObject({ intoId: Id }),
    response: Manufacturer,
    errors: ["not_found", "merge.same", "name.taken"],
  }),
  remove: endpoint({
    ...writing,
    method: "DELETE",
    path: "/manufacturers/{id}",
    summary: "Deletes a manufacturer for good, if no model is theirs.",
    params: ById,
    errors: ["not_found", "record.in_use"],
  }),
};
