import { demonstrationId } from "./demonstration-id.ts";
import type { MadeFloor } from "./make-spaces.ts";
import type { PlannedChecklist } from "./planned-checklists.ts";
import { idOfAsset, type Register } from "./seed-assets.ts";

/** Where something is checked. */
export interface ChecklistSubject {
  readonly key: string;
  readonly spaceId: string | null;
  readonly assetId: string | null;
  readonly locationId: string | null;
}

/** Returns a room as what is checked, by its shortcode. */
export function subjectOfSpace(
  { plan }: Register,
  floors: readonly MadeFloor[],
  shortcode: string,
): ChecklistSubject {
  const floor = floors.find(({ spaces }) => spaces.some((one) => one.shortcode === shortcode));
  return {
    ...{
      key: shortcode,
      spaceId: demonstrationId("space", `${plan.name}/${shortcode}`),
      assetId: null,
    },
    locationId: demonstrationId("location", `${plan.name}/${floor?.location}`),
  };
}

/** Returns the rooms or assets that have a checklist. */
export function subjectsOf(
  register: Register,
  floors: readonly MadeFloor[],
  { of, count }: Pick<PlannedChecklist, "of" | "count">,
): ChecklistSubject[] {
  const { plan, assets } = register;
  if ("space" in of) {
    const spaces = floors.flatMap((floor) => floor.spaces);
    const own = spaces.filter(({ type }) => type === of.space).slice(0, count);
    return own.map(({ shortcode }) => subjectOfSpace(register, floors, shortcode));
  }
  const settled = assets.filter(
    ({ model, quantity, changes, first }) =>
      model.type.name === of.asset &&
      quantity === null &&
      changes.length === 0 &&
      first.shortcode !== null &&
      first.lifecycleStatus === "in_service",
  );
  return settled.slice(0, count).map((asset) => ({
    ...subjectOfSpace(register, floors, asset.first.shortcode ?? ""),
    ...{ key: String(asset.number), assetId: idOfAsset(plan, asset) },
  }));
}
