import { type ImportAdditions, type ImportProblem, spaceImports } from "@storey/contract";
import { assigningOf } from "../../checklist-assignments/space-checklists.service.ts";
import type { Importable } from "../importable.ts";
import type { PreviewRowOfPlaces } from "./import-preview.ts";
import type { WrittenSpace } from "./space-rows.repository.ts";
import type { Slice, SpaceParts } from "./space-slices.ts";
import { structureParts, writeParts } from "./space-structure.repository.ts";
import { undoSlice } from "./undo-slice.ts";
import { archiveParts, type PartsJournal, previewSpaces } from "./undo-spaces.repository.ts";
import { writeSlice } from "./write-slice.ts";

/** Spaces, as they are brought in from files. */
export const importableSpaces: Importable = {
  kind: "space",
  calls: spaceImports as unknown as Importable["calls"],
  planner: new URL("./space-planner.ts", import.meta.url),
  fileName: "rooms.csv",
  existing: (transaction, organisationId, writer) =>
    structureParts(transaction, organisationId, assigningOf(writer)),
  writeParts: async (transaction, organisationId, parts) => {
    const given = parts as SpaceParts;
    await writeParts(transaction, organisationId, given);
    const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);
    const journal: PartsJournal = {
      floors: ids(given.floors),
      locations: ids(given.locations),
      spaceTypes: ids(given.spaceTypes),
      features: ids(given.features),
    };
    return journal;
  },
  writeSlice: (transaction, { organisationId }, work, writer) =>
    writeSlice(transaction, { ...writer, organisationId }, work as Slice),
  undoSlice: (transaction, { organisationId }, journal) =>
    undoSlice(transaction, organisationId, journal as readonly WrittenSpace[]),
  undoParts: (transaction, organisationId, journal) =>
    archiveParts(transaction, organisationId, journal as PartsJournal),
  previewUndo: async (transaction, { organisationId, id }) => {
    const rows = await previewSpaces(transaction, organisationId, id);
    const [first] = rows;
    const { removeCount = 0, restoreCount = 0, stayCount = 0 } = first ?? {};
    return {
      ...{ remove: removeCount, restore: restoreCount, stay: stayCount },
      rows: stayCount === 0 ? [] : rows.map(stayingProblem),
    };
  },
  describe: ({ looksRight, preview, additions }, { restrictedLocationIds }) => ({
    looksLikeRooms: looksRight,
    preview: (preview as readonly StoredPreviewRow[])
      .filter(({ locationIds }) => isSeen(locationIds, restrictedLocationIds))
      .map(({ locationIds: _, ...row }) => row),
    additions: additions && seenAdditions(additions as ImportAdditions, restrictedLocationIds),
  }),
};

/** Rows of imports that were checked before their locations were kept have none. */
type StoredPreviewRow = Omit<PreviewRowOfPlaces, "locationIds"> &
  Partial<Pick<PreviewRowOfPlaces, "locationIds">>;

function isSeen(
  locationIds: readonly string[] | undefined,
  restricted: readonly string[],
): boolean {
  if (locationIds === undefined) return restricted.length === 0;
  return !locationIds.some((id) => restricted.includes(id));
}

/** Returns the additions without the locations that the viewer may not see. */
function seenAdditions(additions: ImportAdditions, restricted: readonly string[]): ImportAdditions {
  const { tree = null } = additions;
  if (!tree) return additions;
  const locations = tree.locations.filter(({ id }) => id === null || !restricted.includes(id));
  return { ...additions, tree: { ...tree, locations } };
}

function stayingProblem({
  row,
  line,
  name,
  isChanged,
  isUsed,
}: Awaited<ReturnType<typeof previewSpaces>>[number]): ImportProblem {
  const since = isUsed ? "import.used_since" : "import.place_closed";
  const code = isChanged ? "import.changed_since" : since;
  return {
    ...{ row, line, column: null, params: {}, value: name ?? "", severity: "warning" },
    code: name === null ? "import.place_gone" : code,
  };
}
