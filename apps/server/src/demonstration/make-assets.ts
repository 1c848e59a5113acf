import type { AssetLifecycleStatus } from "@storey/domain";
import type { MadeFloor } from "./make-spaces.ts";
import type { PlannedAssetType } from "./planned-assets.ts";
import { Random } from "./random.ts";

/** A model of the demonstration. */
export interface MadeModel {
  readonly name: string;
  readonly partNumber: string;
  readonly manufacturer: string;
  readonly type: PlannedAssetType;
}

/** An asset of the demonstration; its days count from the one it is seeded on. */
export interface MadeAsset {
  readonly model: MadeModel;
  /** The shortcode of its room; null for one that floats. */
  readonly shortcode: string | null;
  readonly lifecycleStatus: AssetLifecycleStatus;
  readonly serialNumber: string | null;
  readonly macAddress: string | null;
  readonly ipAddress: string | null;
  readonly switchPort: string | null;
  readonly quantity: number | null;
  readonly installedDaysAgo: number;
  /** When it was tested; null for what is not. */
  readonly testedDaysAgo: number | null;
  readonly cost: number;
}

/** How many of the assets are tied to no room. */
const FLOATING_SHARE = 0.05;

/** The models of some kinds of assets. */
export function makeModels(types: readonly PlannedAssetType[]): MadeModel[] {
  return types.flatMap((type) =>
    type.series.flatMap(([manufacturer, prefix, figures]) =>
      figures.map((figure) => ({
        name: `${prefix}${figure}`,
        partNumber: `${manufacturer.slice(0, 3).toUpperCase()}-${type.name.slice(0, 2).toUpperCase()}${figure}`,
        manufacturer,
        type,
      })),
    ),
  );
}

/** Makes the assets of a planned organisation in its rooms; the same every time. */
export function makeAssets(
  seed: number,
  types: readonly PlannedAssetType[],
  floors: readonly MadeFloor[],
): MadeAsset[] {
  const random = new Random(seed + 1);
  const spaces = floors.flatMap((floor) => floor.spaces);
  const models = makeModels(types);
  return types.flatMap((type) => {
    const own = models.filter((model) => model.type === type);
    const rooms = spaces.filter((space) => type.rooms.includes(space.type));
    return Array.from({ length: type.count }, (_, at) => {
      const model = own[at % own.length];
      if (!model) throw new Error(`${type.name} has no model`);
      const room = rooms[random.between(0, rooms.length - 1)];
      return makeAsset(random, model, random.chance(FLOATING_SHARE) ? undefined : room?.shortcode);
    });
  });
}

function makeAsset(random: Random, model: MadeModel, shortcode: string | undefined): MadeAsset {
  const { lots, isNetworked = false, isTested = false, lifeMonths } = model.type;
  const hex = (digits: number) =>
    Array.from({ length: digits }, () => "0123456789abcdef"[random.between(0, 15)]).join("");
  const pairs = [hex(2), hex(2), hex(2)].join(":");
  return {
    model,
    shortcode: shortcode ?? null,
    lifecycleStatus: statusOf(random, shortcode !== undefined),
    serialNumber: lots ? null : `${model.partNumber.slice(0, 3)}${hex(8).toUpperCase()}`,
    // Addresses of documentation: they are nobody's.
    macAddress: isNetworked ? `00:00:5e:${pairs}` : null,
    ipAddress: isNetworked
      ? `10.${random.between(16, 31)}.${random.between(0, 255)}.${random.between(1, 254)}`
      : null,
    switchPort: isNetworked ? `Gi1/0/${random.between(1, 48)}` : null,
    quantity: lots ? random.between(...lots) : null,
    installedDaysAgo: random.between(10, Math.round(lifeMonths * 33)),
    testedDaysAgo: isTested ? random.between(5, 420) : null,
    cost: random.between(20, 4_000) + 0.99,
  };
}

function statusOf(random: Random, isInRoom: boolean): AssetLifecycleStatus {
  const often = isInRoom
    ? { in_service: 90, in_repair: 4, missing: 2, retired: 4 }
    : { in_stock: 80, planned: 15, missing: 5 };
  return random.weighted(often) as AssetLifecycleStatus;
}
