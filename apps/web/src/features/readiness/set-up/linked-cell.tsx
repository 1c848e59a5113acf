import type { SetUpCriterion } from "@storey/domain";
import { Link } from "@tanstack/react-router";
import { spacePath } from "../../../app/paths.ts";
import { CellWords, useCellLook } from "./cell-button.tsx";
import type { CellProps } from "./cell-props.ts";

/** What is open on the page of a room where something is mended. */
const PLACES: Readonly<Partial<Record<SetUpCriterion, Readonly<Record<string, string>>>>> = {
  picture: { panel: "pictures" },
  panorama: { tab: "360" },
  documents: { panel: "documents" },
  checklist: { panel: "edit" },
  decisionTree: { panel: "edit" },
  sign: { panel: "codes" },
  translations: { panel: "translations" },
};

/** Leads to where something is mended on the page of the room. */
export function LinkedCell({ space, criterion, focus }: CellProps) {
  const look = useCellLook({ space, criterion });
  return (
    <Link {...focus} {...look} to={spacePath(space.id)} search={PLACES[criterion] ?? {}}>
      <CellWords space={space} criterion={criterion} />
    </Link>
  );
}
