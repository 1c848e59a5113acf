import { useQuery } from "@tanstack/react-query";
import { conflictsOf } from "../../../lib/draft.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useOrganisation } from "../../../lib/session/use-session.ts";
import { ConflictDialog } from "../../../ui/conflict-dialog.tsx";
import { beaconsQuery } from "../../beacons/beacon.queries.ts";
import type { DraftField, SpaceDraft } from "../space-draft.ts";

const LABELS: Readonly<Record<DraftField, string>> = {
  name: "field.name",
  spaceTypeId: "field.type",
  capacity: "field.capacity",
  shortcode: "field.shortcode",
  featureIds: "filter.features",
  beaconIds: "field.beacons",
  isPublic: "field.isPublic",
  allowPublicReporting: "field.reporting",
  typeformId: "field.typeformId",
  ubiqisenseId: "field.ubiqisenseId",
};

/** A value of the form in words. */
function useWords() {
  const { t } = useTranslation("spaces");
  const organisation = useOrganisation();
  const beacons = useQuery({ ...beaconsQuery(), staleTime: Number.POSITIVE_INFINITY });
  return (draft: SpaceDraft, field: DraftField): string => {
    const value = draft[field];
    if (typeof value === "boolean") return t(value ? "yes" : "no");
    if (field === "spaceTypeId") {
      return organisation?.spaceTypes.find(({ id }) => id === value)?.name ?? "–";
    }
    if (typeof value !== "string") {
      const all = field === "beaconIds" ? beacons.data : organisation?.features;
      const names = all?.filter(({ id }) => value.includes(id)) ?? [];
      return names.map(({ name }) => name).join(", ") || "–";
    }
    return value || "–";
  };
}

interface SpaceConflictProps {
  readonly base: SpaceDraft;
  readonly mine: SpaceDraft;
  readonly theirs: SpaceDraft;
  readonly onResolve: (takeTheirs: ReadonlySet<DraftField>) => void;
  readonly onBack: () => void;
}

/** Two people changed the same fields of a space: the user chooses. */
export function SpaceConflict({ base, mine, theirs, onResolve, onBack }: SpaceConflictProps) {
  const { t } = useTranslation("spaces");
  const words = useWords();
  const conflicts = conflictsOf(base, mine, theirs).map((field) => ({
    field,
    label: t(LABELS[field]),
    mine: words(mine, field),
    theirs: words(theirs, field),
  }));
  return <ConflictDialog conflicts={conflicts} onResolve={onResolve} onBack={onBack} />;
}
