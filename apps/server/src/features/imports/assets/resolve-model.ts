import { nameKey } from "../reading/clean-cell.ts";
import type { AssetDecisions } from "./asset-decisions.ts";
import type { AssetDraft } from "./asset-draft.ts";
import type { PlannedAssetParts } from "./asset-parts.ts";
import type { KnownModel, ReferenceIndex } from "./asset-references.ts";
import type { Report } from "./row-report.ts";

/** What rows refer to, and how missing records are dealt with. */
export interface Resolving {
  readonly existing: ReferenceIndex;
  readonly parts: PlannedAssetParts;
  readonly decisions: AssetDecisions;
  readonly report: Report;
  readonly defaultType: string | null;
  readonly defaultLocation: string | null;
}

/** The model of a row. */
export interface ResolvedModel {
  /** Null where the row names none; then a new asset is of `fallbackId`. */
  readonly modelId: string | null;
  readonly fallbackId: string | null;
  /** By whom the row's model, or what it says of it, is made; undefined where it says nothing. */
  readonly manufacturerId: string | null | undefined;
  readonly name: string | null;
}

/** Parts of what a model is known by, between which no name can stand. */
const BETWEEN = " · ";

/**
 * Finds the model of a row by its name, and by manufacturer and part number where the row has them;
 * by the part number alone where it has no name. Where nothing is known of it, it is decided on.
 * A row without any of it is of a model that is called as its kind.
 */
export function resolveModel(draft: AssetDraft, resolving: Resolving): ResolvedModel {
  const { model = null, partNumber = null } = draft.references;
  const manufacturerId = namedId(draft, resolving, "manufacturer");
  if (manufacturerId === REFUSED) return nothing(undefined);
  const name = model ?? partNumber;
  const found = name === null ? undefined : findModel(draft, resolving, name, manufacturerId);
  if (found === REFUSED) return nothing(manufacturerId);
  if (found !== undefined) {
    warnOfType(draft, resolving, found);
    return {
      modelId: found.id,
      fallbackId: null,
      manufacturerId: found.manufacturerId,
      name: found.name,
    };
  }
  const typeId = namedId(draft, resolving, "type");
  if (typeId === REFUSED) return nothing(manufacturerId);
  return name === null
    ? fallbackOf(draft, resolving, typeId, manufacturerId)
    : missingModel(draft, resolving, { name, typeId, manufacturerId });
}

/** Says that a problem was reported. */
const REFUSED = Symbol("refused");
type Refused = typeof REFUSED;

function nothing(manufacturerId: string | null | undefined): ResolvedModel {
  return { modelId: null, fallbackId: null, manufacturerId, name: null };
}

/** The id of the kind or manufacturer that a row names; undefined where it names none. */
function namedId(
  draft: AssetDraft,
  { existing, parts, decisions, report, defaultType }: Resolving,
  field: "type" | "manufacturer",
): string | null | undefined | Refused {
  const given = draft.references[field];
  const name = given === undefined && field === "type" ? (defaultType ?? undefined) : given;
  if (name === undefined || name === null) return name;
  const [known, byId] =
    field === "type"
      ? [existing.types, existing.typeById]
      : [existing.manufacturers, existing.manufacturerById];
  const id = known.get(nameKey(name))?.id;
  if (id !== undefined) return id;
  const decision = decisions.about(field, name);
  if (decision.action === "create")
    return field === "type" ? parts.type(name) : parts.manufacturer(name);
  if (decision.action === "map" && byId.has(decision.to)) return decision.to;
  const code = field === "type" ? "import.type_unknown" : "import.manufacturer_unknown";
  report(draft, decision.action === "map" ? "import.decision_gone" : code, { field, value: name });
  return REFUSED;
}

function findModel(
  draft: AssetDraft,
  { existing, report }: Resolving,
  name: string,
  manufacturerId: string | null | undefined,
): KnownModel | undefined | Refused {
  const { model = null, partNumber } = draft.references;
  const named =
    model === null
      ? existing.modelsByPart.get(nameKey(name))
      : existing.modelsByName.get(nameKey(name));
  const fits = (named ?? []).filter(
    (one) =>
      !one.isArchived &&
      (manufacturerId === undefined || one.manufacturerId === manufacturerId) &&
      (partNumber === undefined || nameKey(one.partNumber ?? "") === nameKey(partNumber ?? "")),
  );
  if (fits.length < 2) return fits[0];
  const plain = fits.filter(
    (one) =>
      one.manufacturerId === (manufacturerId ?? null) &&
      nameKey(one.partNumber ?? "") === nameKey(partNumber ?? ""),
  );
  if (plain.length === 1) return plain[0];
  report(draft, "import.model_ambiguous", {
    field: "model",
    value: name,
    params: { count: fits.length },
  });
  return REFUSED;
}

interface MissingModel {
  readonly name: string;
  readonly typeId: string | null | undefined;
  readonly manufacturerId: string | null | undefined;
}

function missingModel(
  draft: AssetDraft,
  resolving: Resolving,
  { name, typeId, manufacturerId }: MissingModel,
): ResolvedModel {
  const { existing, decisions, report } = resolving;
  const { partNumber = null, manufacturer = null, model = null } = draft.references;
  const told = [name, manufacturer, model === null ? null : partNumber]
    .filter(Boolean)
    .join(BETWEEN);
  const decision = decisions.about("model", told);
  if (decision.action === "map") {
    const chosen = existing.modelById.get(decision.to);
    if (chosen && !chosen.isArchived)
      return {
        modelId: chosen.id,
        fallbackId: null,
        manufacturerId: chosen.manufacturerId,
        name: chosen.name,
      };
  }
  if (decision.action !== "create") {
    const code = decision.action === "map" ? "import.decision_gone" : "import.model_unknown";
    report(draft, code, { field: "model", value: told });
    return nothing(manufacturerId);
  }
  if (!typeId) {
    report(draft, "import.type_missing", { field: "type", params: { model: name } });
    return nothing(manufacturerId);
  }
  return newModel(resolving, {
    name,
    typeId,
    manufacturerId,
    partNumber: model === null ? name : partNumber,
  });
}

/** A model that is new, or one of before that is archived. */
function newModel(
  { existing, parts }: Resolving,
  {
    name,
    typeId,
    manufacturerId,
    partNumber,
  }: MissingModel & { typeId: string; partNumber: string | null },
): ResolvedModel {
  const isSame = (one: KnownModel) =>
    one.isArchived &&
    one.manufacturerId === (manufacturerId ?? null) &&
    nameKey(one.partNumber ?? "") === nameKey(partNumber ?? "");
  const archived = existing.modelsByName.get(nameKey(name))?.find(isSame);
  const made = {
    name,
    partNumber,
    manufacturerId: manufacturerId ?? null,
    assetTypeId: typeId,
    isArchived: false,
  };
  const id = parts.model(archived ?? made);
  return { modelId: id, fallbackId: null, manufacturerId: manufacturerId ?? null, name };
}

function fallbackOf(
  draft: AssetDraft,
  resolving: Resolving,
  typeId: string | null | undefined,
  manufacturerId: string | null | undefined,
): ResolvedModel {
  const { existing, parts, defaultType } = resolving;
  const name = draft.references.type ?? defaultType;
  if (!typeId || !name) return nothing(manufacturerId);
  const known = existing.modelsByName
    .get(nameKey(name))
    ?.find(
      (one) =>
        !one.isArchived && one.manufacturerId === (manufacturerId ?? null) && !one.partNumber,
    );
  const fallbackId =
    known?.id ??
    parts.model({
      ...{ name, partNumber: null, manufacturerId: manufacturerId ?? null },
      ...{ assetTypeId: typeId, isArchived: false },
    });
  return { modelId: null, fallbackId, manufacturerId, name };
}

/** Kind and manufacturer are the model's: a row that says another kind changes nothing. */
function warnOfType(draft: AssetDraft, { existing, report }: Resolving, model: KnownModel): void {
  const given = draft.references.type;
  const kept = existing.typeById.get(model.assetTypeId)?.name;
  if (!given || kept === undefined || nameKey(given) === nameKey(kept)) return;
  const details = { params: { model: model.name, type: kept }, value: given };
  report(draft, "import.from_model", { field: "type", severity: "warning", ...details });
}
