import type { PlannedLocation, PlannedOrganisation, PlannedType } from "./plan.ts";
import { Random } from "./random.ts";
import type { RoomScene } from "./room-scenes.ts";

/** A space of the demonstration. */
export interface MadeSpace {
  readonly name: string;
  readonly shortcode: string;
  readonly type: string;
  readonly capacity: number | null;
  readonly features: readonly string[];
  readonly isPublic: boolean;
  readonly allowPublicReporting: boolean;
  /** The pictures of it; several spaces can share one. */
  readonly scenes: readonly RoomScene[];
}

/** A floor of the demonstration with its spaces. */
export interface MadeFloor {
  readonly location: string;
  readonly name: string;
  readonly level: number;
  readonly spaces: readonly MadeSpace[];
}

/** How many different pictures each kind of room has. */
const SCENES_PER_KIND = 4;
/** How many of the rooms that people use have pictures. */
const SHARE_WITH_PICTURE = 0.7;
/** How many of the first rooms of a type take one of its own names. */
const NAME_SHARE = 0.85;

/** Makes every floor and space of a planned organisation; the same every time. */
export function makeFloors(plan: PlannedOrganisation): MadeFloor[] {
  const random = new Random(plan.seed);
  const types = new Map(plan.types.map((type) => [type.name, type]));
  const namesLeft = new Map(plan.types.map((type) => [type.name, [...(type.names ?? [])]]));
  return plan.locations.flatMap((location) =>
    Array.from({ length: location.floorCount }, (_, at): MadeFloor => {
      const level = location.lowestLevel + at;
      const rooms = random.between(...location.roomsPerFloor);
      const spaces = Array.from({ length: rooms }, (_unused, number) => {
        const type = types.get(typeOf(random, location, level, number));
        if (!type) throw new Error("the mix names a type that is not planned");
        return makeSpace(random, { location, level, number: number + 1, type, namesLeft });
      });
      return { location: location.name, name: plan.floorName(level), level, spaces };
    }),
  );
}

function typeOf(random: Random, { mix }: PlannedLocation, level: number, number: number): string {
  const entrance = "Reception and foyer" in mix ? "Reception and foyer" : undefined;
  if (level < 0)
    return random.weighted({
      Storage: 5,
      "Plant room": 4,
      Workshop: mix["Workshop"] ?? 0,
      Office: 1,
    });
  return number === 0 && entrance ? entrance : random.weighted(mix);
}

interface Place {
  readonly location: PlannedLocation;
  readonly level: number;
  readonly number: number;
  readonly type: PlannedType;
  readonly namesLeft: Map<string, string[]>;
}

function makeSpace(random: Random, { location, level, number, type, namesLeft }: Place): MadeSpace {
  const floor = level < 0 ? `B${-level}` : String(level);
  const code = `${floor}.${String(number).padStart(2, "0")}`;
  const own = namesLeft.get(type.name);
  const ownName = own && own.length > 0 && random.chance(NAME_SHARE) ? own.shift() : undefined;
  const isForPeople = type.capacity !== null;
  return {
    name: ownName ?? `${type.name} ${code}`,
    shortcode: `${location.prefix}-${code}`,
    type: type.name,
    capacity: type.capacity ? roundedCapacity(random.between(...type.capacity)) : null,
    features: [...type.always, ...type.sometimes.filter(() => random.chance(0.45))].sort(),
    isPublic: isForPeople && random.chance(0.3),
    allowPublicReporting: isForPeople && random.chance(0.2),
    scenes: scenesOf(random, type, ownName !== undefined),
  };
}

/** Rounds the capacity of rooms, more for bigger ones. */
function roundedCapacity(capacity: number): number {
  if (capacity >= 100) return Math.round(capacity / 10) * 10;
  return capacity >= 20 ? Math.round(capacity / 2) * 2 : capacity;
}

function scenesOf(random: Random, { kind }: PlannedType, isNamed: boolean): RoomScene[] {
  const hasPicture = random.chance(isNamed ? 1 : SHARE_WITH_PICTURE);
  const count = isNamed ? 3 : random.between(1, 2);
  const first = random.between(1, SCENES_PER_KIND);
  if (!kind || !hasPicture) return [];
  return Array.from({ length: count }, (_, at) => ({
    kind,
    seed: ((first + at - 1) % SCENES_PER_KIND) + 1,
  }));
}
