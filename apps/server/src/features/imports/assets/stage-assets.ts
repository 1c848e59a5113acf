import type { AssetImportChoices, DateOrder, DecimalMark, ImportProblem } from "@storey/contract";
import { ASSET_LIFECYCLE_STATUSES, type AssetLifecycleStatus } from "@storey/domain";
import { v7 } from "uuid";
import type { OwnField, PlannedSlice } from "../planner.ts";
import type { SourceRow, SourceTable } from "../reading/source-table.ts";
import { AssetDecisions } from "./asset-decisions.ts";
import { type AssetDraft, type AssetRowReader, assetRowReader, hasError } from "./asset-draft.ts";
import { PlannedAssetParts } from "./asset-parts.ts";
import type { ReferenceIndex } from "./asset-references.ts";
import { formerLabel, kindOfTable, type TableKind } from "./asset-table-kind.ts";
import { type FileOrder, orderOfFile } from "./file-order.ts";
import { type Resolving, resolveModel } from "./resolve-model.ts";
import { defaultPlace, resolvePlace } from "./resolve-place.ts";
import { SourceKeys } from "./source-keys.ts";
import type { AssetSlice, StagedAsset, StagedParent } from "./staged-asset.ts";
import { stateOfText } from "./state-words.ts";
import type { AssetMapping } from "./suggest-asset-mapping.ts";

/** The number of rows that one transaction writes, so that others wait for it only a moment. */
const BATCH = 500;

/** Fields by which a row is about a thing; without a column of any, a file lists models. */
const OF_THINGS =
  "id tag name serialNumber quantity lifecycleStatus location floor space spaceCode parentTag macAddress ipAddress installDate purchaseDate purchaseCost formerId holder holderEmail".split(
    " ",
  );

/** A table to stage; its rows are gone through twice. */
type Source = Pick<SourceTable, "headers" | "rows">;

/**
 * Reads the rows of a file and finds what they refer to, some at a time, so that a large file is never
 * in memory as a whole. Rows come in the order of the file, but for those that are parts of others,
 * which come after them.
 */
export class AssetStaging {
  readonly parts: PlannedAssetParts;
  readonly decisions: AssetDecisions;
  readonly isOfModels: boolean;
  readonly #source: Source;
  readonly #choices: AssetImportChoices;
  readonly #resolving: Resolving;
  readonly #reader: AssetRowReader;
  readonly #order: FileOrder;
  readonly #newIds = new Map<number, string>();
  readonly #tags = new Map<number, string | null>();
  readonly #columns: Readonly<Record<string, string>>;
  readonly #kind: TableKind;
  readonly #sources: SourceKeys;
  /** The rows that their system had archived. */
  readonly #archived = new Set<number>();
  #rowCount = 0;

  constructor(
    source: Source,
    {
      mapping,
      choices,
      dateOrder,
      markOf,
      existing,
      ownFields,
    }: {
      readonly mapping: AssetMapping;
      readonly choices: AssetImportChoices;
      readonly dateOrder: DateOrder | null;
      readonly markOf: (field: string) => DecimalMark | null;
      readonly existing: ReferenceIndex;
      readonly ownFields: readonly OwnField[];
    },
  ) {
    this.#source = source;
    this.#choices = choices;
    this.parts = new PlannedAssetParts(existing);
    this.decisions = new AssetDecisions(choices);
    this.#kind = kindOfTable(source.headers);
    this.#sources = new SourceKeys(source.headers);
    this.#columns = Object.fromEntries(
      Object.entries(mapping).flatMap(([field, column]) => {
        const heading = typeof column === "number" ? source.headers[column] : undefined;
        return heading === undefined ? [] : [[field, heading]];
      }),
    );
    const has = (field: string) => (mapping[field] ?? null) !== null;
    const mapped = ownFields.filter(({ key }) => has(key));
    this.#reader = assetRowReader(source.headers, mapping, {
      dateOrder,
      markOf,
      ownFields: mapped,
    });
    this.#resolving = {
      ...{ existing, parts: this.parts, decisions: this.decisions, report: this.#reader.report },
      ...{
        defaultType: choices.defaultType || null,
        defaultLocation: choices.defaultLocation || null,
      },
    };
    this.isOfModels =
      (has("model") || has("partNumber")) && !OF_THINGS.some(has) && mapped.length === 0;
    this.#order = this.isOfModels ? orderOfFile([], {}) : orderOfFile(source.rows(), mapping);
    for (const row of this.#order.parentOf.values()) this.#newIds.set(row, v7());
  }

  /** How many rows were staged. */
  get rowCount(): number {
    return this.#rowCount;
  }

  /** How many rows their system had archived. */
  get archivedCount(): number {
    return this.#archived.size;
  }

  *slices(): Generator<PlannedSlice> {
    const later: { readonly source: SourceRow; readonly row: number; readonly depth: number }[] =
      [];
    let waiting: StagedAsset[] = [];
    const { depthOf, untaggedLast } = this.#order;
    for (const source of this.#source.rows()) {
      const row = ++this.#rowCount;
      const depth = depthOf.get(row) ?? 0;
      // What is given the next tag comes after what brings its own, which might be that one.
      if (depth > 0 || untaggedLast.has(row)) later.push({ source, row, depth });
      else waiting.push(this.#stage(source, row));
      if (waiting.length < BATCH) continue;
      yield this.#sliceOf(waiting);
      waiting = [];
    }
    later.sort((a, b) => a.depth - b.depth || a.row - b.row);
    for (const { source, row } of later) {
      waiting.push(this.#stage(source, row));
      if (waiting.length < BATCH) continue;
      yield this.#sliceOf(waiting);
      waiting = [];
    }
    if (waiting.length > 0) yield this.#sliceOf(waiting);
  }

  #sliceOf(rows: readonly StagedAsset[]): PlannedSlice {
    const ids = new Set<string>();
    for (const { problems, modelId, fallbackModelId, place, defaultPlace } of rows) {
      if (hasError({ problems: problems as ImportProblem[] })) continue;
      for (const id of [modelId, fallbackModelId, place?.spaceId, defaultPlace?.spaceId])
        if (id) ids.add(id);
      for (const id of [place?.locationId, defaultPlace?.locationId]) if (id) ids.add(id);
    }
    const work: AssetSlice = {
      ...{
        mode: this.#choices.mode,
        rows,
        parts: this.parts.neededBy(ids),
        columns: this.#columns,
      },
    };
    return { rows: rows.length, work };
  }

  #stage(source: SourceRow, row: number): StagedAsset {
    const draft = this.#reader.read(source, row);
    const resolving = this.#resolving;
    const sourceKey = this.#sources.keyOf(draft);
    if (draft.isArchived) this.#archived.add(row);
    if (draft.isArchived && this.#choices.archivedRows === "leave_out") return leftOut(draft);
    this.#checkOrder(draft);
    this.#readState(draft);
    const { modelId, fallbackId, manufacturerId, name } = resolveModel(draft, resolving);
    if (this.isOfModels && name === null && !hasError(draft))
      resolving.report(draft, "import.model_missing", { field: "model" });
    const place = this.isOfModels ? undefined : resolvePlace(draft, resolving);
    const home = place === undefined ? defaultPlace(draft, resolving) : undefined;
    const parent = this.#parentOf(draft);
    this.#tags.set(row, draft.tag);
    return {
      ...{ row, line: source.line, problems: draft.problems, id: draft.id, tag: draft.tag },
      ...{
        newId: this.#newIds.get(row) ?? v7(),
        formerLabel: draft.formerId && formerLabel(this.#kind, draft.formerId),
        ...{ values: draft.values, customFields: draft.ownFields },
      },
      ...{ modelId, fallbackModelId: fallbackId, modelName: name, isModel: this.isOfModels },
      ...(sourceKey === undefined ? {} : { sourceKey }),
      ...(draft.warrantyMonths === null ? {} : { warrantyMonths: draft.warrantyMonths }),
      ...(draft.isArchived ? { isArchived: true } : {}),
      ...(manufacturerId === undefined ? {} : { manufacturerId }),
      ...(place === undefined ? {} : { place }),
      ...(home === undefined ? {} : { defaultPlace: home }),
      ...(parent === undefined ? {} : { parent }),
      ...(draft.custody === null || this.isOfModels ? {} : { custody: draft.custody }),
    };
  }

  #checkOrder(draft: AssetDraft): void {
    const { firstOf, inCircle, hasManyParents } = this.#order;
    const { report } = this.#resolving;
    const firstRow = firstOf.get(draft.row);
    if (firstRow !== undefined) {
      const field = draft.tag !== null ? "tag" : draft.id !== null ? "id" : "serialNumber";
      report(draft, "import.duplicate_row", {
        field,
        params: { firstRow },
        value: draft.tag ?? "",
      });
    }
    const value = draft.references.parentTag ?? "";
    if (inCircle.has(draft.row)) report(draft, "import.cycle", { field: "parentTag", value });
    if (hasManyParents.has(draft.row))
      report(draft, "import.parent_ambiguous", { field: "parentTag", value });
  }

  #readState(draft: AssetDraft): void {
    const text = draft.references.lifecycleStatus;
    if (!text) return;
    const known = stateOfText(text);
    const decision =
      known === undefined ? this.decisions.about("lifecycleStatus", text) : undefined;
    const state = known ?? (decision?.action === "map" ? decision.to : undefined);
    if (isState(state)) draft.values.lifecycleStatus = state;
    else {
      this.#resolving.report(draft, "import.status_unknown", {
        field: "lifecycleStatus",
        value: text,
      });
    }
  }

  #parentOf(draft: AssetDraft): StagedParent | null | undefined {
    const { row, references, isArchived } = draft;
    const { parentTag } = references;
    if (parentTag === undefined || parentTag === null) return parentTag;
    const inFile = this.#order.parentOf.get(row);
    if (inFile === undefined) return { text: parentTag, newId: null, tag: null };
    if (this.#archived.has(inFile) && !isArchived) {
      const details = { field: "parentTag", value: parentTag, severity: "warning" } as const;
      this.#resolving.report(draft, "import.parent_archived", details);
      return undefined;
    }
    return {
      ...{ text: parentTag, newId: this.#newIds.get(inFile) ?? null },
      tag: this.#tags.get(inFile) ?? null,
    };
  }
}

/** A row that changes nothing, whatever else it says. */
function leftOut({ row, line, id, tag }: AssetDraft): StagedAsset {
  return {
    ...{ row, line, problems: [], id, tag, newId: v7(), formerLabel: null, values: {} },
    ...{ modelId: null, fallbackModelId: null, modelName: null, isModel: false, isLeftOut: true },
  };
}

function isState(state: string | undefined): state is AssetLifecycleStatus {
  return ASSET_LIFECYCLE_STATUSES.some((known) => known === state);
}
