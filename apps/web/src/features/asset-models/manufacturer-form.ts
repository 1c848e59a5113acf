import { MANUFACTURER_LIMITS, type Manufacturer, manufacturers } from "@storey/contract";
import { isWebAddress } from "@storey/domain";
import { declareForm } from "../../lib/form/declaration.ts";
import { text } from "../../lib/form/field.ts";
import { addManufacturer, changeManufacturer } from "./asset-model.queries.ts";

/** The form of a manufacturer. */
export const manufacturerForm = declareForm<Manufacturer>()({
  name: "manufacturer",
  messages: "asset-models",
  call: manufacturers.create,
  limits: MANUFACTURER_LIMITS,
  fields: {
    name: text({ label: "field.name" }),
    website: text({
      label: "field.website",
      rule: (typed) => (isWebAddress(typed) ? null : "url.invalid"),
    }),
    supportEmail: text({ label: "field.supportEmail" }),
    supportPhone: text({ label: "field.supportPhone" }),
  },
  fieldOfCode: { "name.taken": "name" },
  save: ({ record, version, body, newId }) => {
    if (record) return changeManufacturer({ ...record, version }, body);
    const { name = "", ...rest } = body;
    return addManufacturer({ ...rest, id: newId, name });
  },
});
