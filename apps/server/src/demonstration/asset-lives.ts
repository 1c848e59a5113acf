import type { AssetLifecycleStatus, PatResult } from "@storey/domain";
import type { MadeSpace } from "./make-spaces.ts";
import { AGE_DAYS } from "./plan.ts";
import type { PlannedAssetType } from "./planned-assets.ts";
import type { Random } from "./random.ts";

/** A room that assets are put into. */
export interface Room extends MadeSpace {
  readonly location: string;
}

/** What changes in the life of an asset; its days count from the one it is seeded on. */
export interface AssetState {
  /** The shortcode of its room; null for one that floats. */
  readonly shortcode: string | null;
  /** The location that is its home while it floats. */
  readonly home: string | null;
  readonly lifecycleStatus: AssetLifecycleStatus;
  /** Null while it waits in stock. */
  readonly installedDaysAgo: number | null;
  /** When it was tested; null for what is not. */
  readonly testedDaysAgo: number | null;
  readonly patResult: PatResult | null;
  readonly firmware: string | null;
  readonly disposalReason: string | null;
  readonly disposedDaysAgo: number | null;
}

/** A change of an asset. */
interface AssetChange {
  readonly daysAgo: number;
  /** Whether its technician made it, or who keeps the register. */
  readonly isTechnical: boolean;
  readonly to: Partial<AssetState>;
}

/** An asset from the day it was added to the register. */
export interface AssetLife {
  readonly addedDaysAgo: number;
  /** Whether it came in with the register of before. */
  readonly isFounding: boolean;
  readonly first: AssetState;
  /** The oldest one first, days apart. */
  readonly changes: readonly AssetChange[];
}

/** Where a life ends: what the asset is today, as long as nothing happens to it. */
interface Destination {
  readonly type: PlannedAssetType;
  readonly lifecycleStatus: AssetLifecycleStatus;
  readonly room: Room | null;
  /** The location it floats in, and that its room lies in. */
  readonly home: string;
  readonly others: readonly Room[];
  readonly installedDaysAgo: number;
}

/** The organisations write the register of before in their first days. */
const REGISTERED_BY = AGE_DAYS - 10;
/** Between two changes of one asset: a weekend moves none past another. */
const APART_DAYS = 4;
const OLD_FIRMWARE = "4.2.1";
const NEW_FIRMWARE = "4.3.0";
/** When the devices of one location got their new firmware. */
const FIRMWARE_DAYS_AGO = 12;
const FIRMWARE_LOCATION = "Wharf Library";
const MONTH_DAYS = 30.4;

/** What may happen to something in a room, as weights. */
const FATES = {
  nothing: 850,
  tested: 35,
  repaired: 28,
  broken: 18,
  moved: 36,
  retired: 20,
  missing: 7,
} as const;
/** The same for what is older than it should become. */
const OLD_FATES = { ...FATES, nothing: 700, retired: 160 } as const;

/** Tells the life of an asset. */
export function liveAsset(random: Random, destination: Destination): AssetLife {
  const { type, room, home, lifecycleStatus, installedDaysAgo } = destination;
  const isFounding = installedDaysAgo > REGISTERED_BY;
  const waits = !isFounding && lifecycleStatus === "in_service" && random.chance(0.4);
  const lead = waits ? random.between(APART_DAYS, 25) : 0;
  const addedDaysAgo = isFounding ? AGE_DAYS : Math.min(installedDaysAgo + lead, REGISTERED_BY);
  const isInUse = lifecycleStatus !== "in_stock";
  const tested = type.isTested ? random.between(5, 380) : null;
  const placed: AssetState = {
    shortcode: room?.shortcode ?? null,
    home: room ? null : home,
    lifecycleStatus: isInUse || !random.chance(0.2) ? lifecycleStatus : "planned",
    installedDaysAgo: isInUse ? installedDaysAgo : null,
    testedDaysAgo: tested,
    patResult: tested === null ? null : random.chance(0.02) ? "failed" : "passed",
    firmware: type.host ? OLD_FIRMWARE : null,
    disposalReason: null,
    disposedDaysAgo: null,
  };
  const arrival = addedDaysAgo - installedDaysAgo >= APART_DAYS && waits;
  const stocked: AssetState = {
    ...placed,
    ...{ shortcode: null, home, lifecycleStatus: "in_stock", installedDaysAgo: null },
  };
  const settledDaysAgo = arrival ? installedDaysAgo : addedDaysAgo;
  const { first, changes } = isInUse
    ? befall(random, destination, placed, settledDaysAgo - APART_DAYS)
    : { first: placed, changes: [] };
  if (!arrival) return { addedDaysAgo, isFounding, first, changes };
  const { shortcode, home: homeThen, lifecycleStatus: then } = first;
  const put = { shortcode, home: homeThen, lifecycleStatus: then, installedDaysAgo };
  return {
    ...{ addedDaysAgo, isFounding, first: stocked },
    changes: [{ daysAgo: installedDaysAgo, isTechnical: true, to: put }, ...changes],
  };
}

interface Fate {
  readonly first: AssetState;
  readonly changes: readonly AssetChange[];
}

/** Tells what happens to an asset from a day on, so that it ends where it is to be. */
function befall(
  random: Random,
  { type, room, home, others, installedDaysAgo }: Destination,
  placed: AssetState,
  from: number,
): Fate {
  const nothing = { first: placed, changes: [] };
  if (from < APART_DAYS * 4) return nothing;
  const isOld = installedDaysAgo > type.lifeMonths * MONTH_DAYS;
  // The last days are not over: less has come in of them yet.
  const day = (most: number) => 1 + Math.floor(Math.min(most, from) * Math.sqrt(random.next()));
  const one = (daysAgo: number, to: Partial<AssetState>, isTechnical = true): Fate => ({
    first: placed,
    changes: [{ daysAgo, isTechnical, to }],
  });
  switch (random.weighted(isOld ? OLD_FATES : FATES)) {
    case "tested": {
      if (!type.isTested) return nothing;
      const testedDaysAgo = day(60);
      const before = {
        ...placed,
        testedDaysAgo: testedDaysAgo + 365,
        patResult: "passed",
      } as const;
      return { ...one(testedDaysAgo, { testedDaysAgo, patResult: "passed" }), first: before };
    }
    case "repaired": {
      const broken = random.between(APART_DAYS * 2, from);
      const { changes } = one(broken, { lifecycleStatus: "in_repair" });
      const back = random.between(APART_DAYS, Math.min(16, broken - APART_DAYS));
      const mended = one(broken - back, { lifecycleStatus: "in_service" });
      return { first: placed, changes: [...changes, ...mended.changes] };
    }
    case "broken":
      return type.isLot ? nothing : one(day(18), { lifecycleStatus: "in_repair" });
    case "moved": {
      const rooms = others.filter(
        ({ type: kind, location }) => kind === room?.type && location === home,
      );
      const before = rooms[random.between(0, Math.max(0, rooms.length - 1))];
      if (!room || !before || before.shortcode === room.shortcode) return nothing;
      const moved = one(day(380), { shortcode: room.shortcode });
      return { ...moved, first: { ...placed, shortcode: before.shortcode } };
    }
    case "retired": {
      const retired = random.between(APART_DAYS * 2, from);
      const gone = { lifecycleStatus: "retired", shortcode: null, home } as const;
      const { changes } = one(retired, gone, false);
      if (random.chance(0.55)) return { first: placed, changes };
      const disposedDaysAgo = day(retired - APART_DAYS);
      const disposal = {
        ...({ lifecycleStatus: "disposed", disposedDaysAgo } as const),
        disposalReason: random.chance(0.5) ? "Recycled" : "Sold for parts",
      };
      return {
        first: placed,
        changes: [...changes, ...one(disposedDaysAgo, disposal, false).changes],
      };
    }
    case "missing":
      return one(day(90), { lifecycleStatus: "missing" });
    default: {
      const isUpdated = type.host && home === FIRMWARE_LOCATION && from > FIRMWARE_DAYS_AGO;
      return isUpdated ? one(FIRMWARE_DAYS_AGO, { firmware: NEW_FIRMWARE }) : nothing;
    }
  }
}
