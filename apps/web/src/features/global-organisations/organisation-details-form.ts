import {
  GLOBAL_ORGANISATION_LIMITS,
  type GlobalOrganisation,
  NEW_ORGANISATION_LIMITS,
  organisationsAdmin,
} from "@storey/contract";
import { declareForm } from "../../lib/form/declaration.ts";
import { text } from "../../lib/form/field.ts";
import { orThrow } from "../../lib/form/or-throw.ts";
import { changeOrganisation, createOrganisation } from "./global-organisation.queries.ts";

/** The form of an organisation's name and e-mail, as the global administration changes them. */
export const organisationDetailsForm = declareForm<GlobalOrganisation>()({
  name: "global-organisation",
  messages: "global",
  call: organisationsAdmin.update,
  limits: GLOBAL_ORGANISATION_LIMITS,
  fields: {
    name: text({ label: "field.name" }),
    email: text({ label: "field.email", hint: "field.email.hint" }),
  },
  save: ({ record, version, body }) =>
    orThrow((onProblem) => {
      if (!record) throw new Error("An organisation is made by its name alone");
      return changeOrganisation({ id: record.id, version }, body, onProblem);
    }),
});

/** The form of a new organisation: its name. */
export const newOrganisationForm = declareForm<object>()({
  name: "new-organisation",
  messages: "global",
  call: organisationsAdmin.create,
  limits: NEW_ORGANISATION_LIMITS,
  fields: { name: text({ label: "field.name", hint: "create.hint" }) },
  // Pressing Save again sends the same id, so that a lost reply creates no second organisation.
  save: ({ body: { name = "" }, newId }) =>
    orThrow((onProblem) => createOrganisation(newId, name, onProblem)),
});
