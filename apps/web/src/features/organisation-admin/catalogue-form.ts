import { FEATURE_LIMITS, features, SPACE_TYPE_LIMITS, spaceTypes } from "@storey/contract";
import { type Changed, declareForm } from "../../lib/form/declaration.ts";
import { choice, text } from "../../lib/form/field.ts";
import { orThrow } from "../../lib/form/or-throw.ts";
import {
  addRecord,
  type CatalogueKind,
  type CatalogueRecord,
  changeRecord,
  recordNow,
} from "./catalogue.queries.ts";
import { refreshOrganisation } from "./organisation.queries.ts";

interface Context {
  /** Whether another record has this name. */
  readonly isTaken: (name: string) => boolean;
}

interface Written {
  readonly record: CatalogueRecord | null;
  readonly version: number;
  readonly body: Changed<Pick<CatalogueRecord, "name" | "icon">>;
}

function ofKind(kind: CatalogueKind) {
  return {
    messages: "administration",
    fieldOfCode: { "name.taken": "name" },
    check: ({ name }: { readonly name: string }, { isTaken }: Context) =>
      isTaken(name.trim()) ? { name: { code: "name.taken" } } : {},
    save: ({ record, version, body }: Written) =>
      orThrow((onProblem) =>
        record
          ? changeRecord(kind, { ...record, version }, body, onProblem)
          : addRecord(kind, { name: "", ...body }, onProblem),
      ),
    reread: async ({ id }: CatalogueRecord): Promise<CatalogueRecord | undefined> => {
      await refreshOrganisation();
      return recordNow(kind, id);
    },
  } as const;
}

/** The form of a space type: its name. */
export const spaceTypeForm = declareForm<CatalogueRecord, Context>()({
  ...ofKind("types"),
  name: "space-type",
  call: spaceTypes.create,
  limits: SPACE_TYPE_LIMITS,
  fields: { name: text({ label: "types.name" }) },
});

/** The form of a feature: its name and its icon. */
export const featureForm = declareForm<CatalogueRecord, Context>()({
  ...ofKind("features"),
  name: "feature",
  call: features.create,
  limits: FEATURE_LIMITS,
  fields: {
    name: text({ label: "features.name" }),
    icon: choice<string>({
      label: "icons.icon",
      empty: "",
      wrong: "icons.required",
      rule: (icon) => (icon === "" ? "icon.unknown" : null),
    }),
  },
});
