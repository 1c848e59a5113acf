import { type AssetScene, PICTURES_PER_KIND } from "./asset-kinds.ts";
import type { PlannedAssetType } from "./planned-assets.ts";

/** A model of the demonstration; its days count from the one it is seeded on. */
export interface MadeModel {
  readonly name: string;
  readonly partNumber: string;
  readonly manufacturer: string;
  readonly type: PlannedAssetType;
  readonly scene: AssetScene;
  /** When its maker stops mending it, where a day is said; else its type's months count. */
  readonly supportEndsInDays: number | null;
  /** Whether it comes with a manual. */
  readonly hasManual: boolean;
}

/** How far apart the models are whose makers name a day. */
const SUPPORT_DAY_EVERY = 9;
/** The days that such makers name, from today. */
const SUPPORT_DAYS = [22, 51, -35, 140, 410, -200] as const;

/** Makes the models of some kinds of assets. */
export function makeModels(types: readonly PlannedAssetType[]): MadeModel[] {
  const models = types.flatMap((type) =>
    type.series.flatMap(([manufacturer, prefix, figures], series) =>
      figures.map((figure, at) => ({
        name: `${prefix}${figure}`,
        partNumber: `${code(manufacturer, 3)}-${code(type.name, 2)}${figure}`,
        manufacturer,
        type,
        scene: { kind: type.kind, seed: 1 + ((series + at) % PICTURES_PER_KIND) },
        hasManual: at === 0,
      })),
    ),
  );
  return models.map((model, at) => ({
    ...model,
    supportEndsInDays:
      at % SUPPORT_DAY_EVERY === 4
        ? (SUPPORT_DAYS[Math.floor(at / SUPPORT_DAY_EVERY) % SUPPORT_DAYS.length] ?? null)
        : null,
  }));
}

/** The first letters of a name, in capitals. */
function code(name: string, letters: number): string {
  return name
    .replace(/[^A-Za-z]/g, "")
    .slice(0, letters)
    .toUpperCase();
}
