import { type AssetLife, type AssetState, liveAsset, type Room } from "./asset-lives.ts";
import type { MadeModel } from "./make-models.ts";
import type { MadeFloor } from "./make-spaces.ts";
import type { Amount, PlannedAssets, PlannedAssetType } from "./planned-assets.ts";
import { Random } from "./random.ts";

/** An asset of the demonstration; its days count from the one it is seeded on. */
export interface MadeAsset extends AssetLife {
  /** Distinguishes it from all others of the organisation: from 0. */
  readonly number: number;
  readonly model: MadeModel;
  /** The location that its room lies in, or that is its home. */
  readonly location: string;
  readonly name: string | null;
  readonly serialNumber: string | null;
  readonly macAddress: string | null;
  readonly ipAddress: string | null;
  readonly switchPort: string | null;
  readonly quantity: number | null;
  readonly cost: number;
  readonly supplier: string;
  readonly boughtDaysAgo: number;
  /** A warranty that was bought besides: in how many days it ends; null where the model's counts. */
  readonly warrantyEndsInDays: number | null;
  /** The asset it is a part of. */
  readonly parent: MadeAsset | null;
}

/** What was bought together. */
interface Batch {
  readonly model: MadeModel;
  readonly installedDaysAgo: number;
  readonly cost: number;
}

const SUPPLIERS = ["Estmere Supplies", "Pierhead Trading", "Campus Direct", "Lighthouse & Co"];
/** How many of the assets of a room came with the first of them. */
const TOGETHER = 0.85;
/** Newer things are more than older ones: what people have grows, and old things go. */
const NEWNESS = 1.5;
/** Some things are used for longer than they should be. */
const OVERUSE = 1.1;
const LONGER_WARRANTY = 0.03;
const WEEK_DAYS = 7;
const DAYS_A_MONTH = 30.4;
/** How many addresses of one part of a network are given. */
const HOSTS = 250;

/** Makes the assets of an organisation in its rooms, the oldest ones first; the same every time. */
export function makeAssets(
  seed: number,
  planned: PlannedAssets,
  models: readonly MadeModel[],
  floors: readonly MadeFloor[],
): MadeAsset[] {
  return new AssetMaker(seed, planned, models, floors).make();
}

class AssetMaker {
  readonly #random: Random;
  readonly #planned: PlannedAssets;
  readonly #models: readonly MadeModel[];
  readonly #rooms: readonly Room[];
  readonly #made: MadeAsset[] = [];
  /** By room and type, the first one: what others hang on. */
  readonly #firsts = new Map<string, MadeAsset>();
  readonly #addresses = new Map<string, number>();

  constructor(
    seed: number,
    planned: PlannedAssets,
    models: readonly MadeModel[],
    floors: readonly MadeFloor[],
  ) {
    this.#random = new Random(seed + 1);
    this.#planned = planned;
    this.#models = models;
    this.#rooms = floors.flatMap(({ location, spaces }) =>
      spaces.map((space) => ({ ...space, location })),
    );
  }

  make(): MadeAsset[] {
    for (const type of this.#planned.types) {
      for (const room of this.#rooms) this.#fill(room, type);
      for (let at = 0; at < (type.spares ?? 0); at++)
        this.#add(type, this.#batch(type), "in_stock");
      for (let at = 0; at < (type.carried ?? 0); at++) {
        this.#add(type, this.#batch(type), "in_service");
      }
    }
    return this.#made.sort(byRegister);
  }

  #fill(room: Room, type: PlannedAssetType): void {
    const amount = type.rooms[room.type];
    if (!amount) return;
    const batch = this.#batch(type);
    const count = this.#countIn(room, amount);
    for (let at = 0; at < count; at++) {
      const own = this.#random.chance(TOGETHER) ? batch : this.#batch(type);
      this.#add(type, own, "in_service", { room, place: at + 1 });
    }
  }

  #countIn({ capacity }: Room, amount: Amount): number {
    if ("perSeat" in amount) return Math.ceil((capacity ?? 0) * amount.perSeat);
    return this.#random.between(...amount);
  }

  /** One model, installed on one day. */
  #batch(type: PlannedAssetType): Batch {
    const own = this.#models.filter((model) => model.type === type);
    const model = own[this.#random.between(0, own.length - 1)];
    if (!model) throw new Error(`${type.name} has no model`);
    const oldest = type.lifeMonths * DAYS_A_MONTH * OVERUSE;
    return {
      model,
      installedDaysAgo: 10 + Math.round(oldest * this.#random.next() ** NEWNESS),
      cost: this.#random.between(...type.cost) + 0.99,
    };
  }

  #add(
    type: PlannedAssetType,
    { model, installedDaysAgo, cost }: Batch,
    lifecycleStatus: AssetState["lifecycleStatus"],
    at?: { readonly room: Room; readonly place: number },
  ): void {
    const random = this.#random;
    const number = this.#made.length;
    const anywhere = this.#rooms[random.between(0, this.#rooms.length - 1)];
    const location = (at?.room ?? anywhere)?.location ?? "";
    const life = liveAsset(random, {
      type,
      lifecycleStatus,
      room: at?.room ?? null,
      home: location,
      others: this.#rooms,
      installedDaysAgo,
    });
    const parent = at ? this.#parentOf(type, at.room, life) : null;
    const made: MadeAsset = {
      ...life,
      ...{ number, model, location, cost, parent },
      name: type.host && at ? hostName(type.host, at.room, at.place) : null,
      serialNumber: type.isLot ? null : this.#serialOf(model),
      ...this.#networkOf(type, number, location),
      quantity: type.isLot ? this.#quantityOf(at?.room) : null,
      supplier: SUPPLIERS[number % SUPPLIERS.length] ?? "",
      boughtDaysAgo: installedDaysAgo + random.between(12, 45),
      warrantyEndsInDays: random.chance(LONGER_WARRANTY) ? random.between(-60, 900) : null,
    };
    this.#made.push(made);
    const key = at ? `${at.room.shortcode}/${type.name}` : undefined;
    if (key && !this.#firsts.has(key)) this.#firsts.set(key, made);
  }

  #parentOf(type: PlannedAssetType, room: Room, life: AssetLife): MadeAsset | null {
    const parent = type.partOf && this.#firsts.get(`${room.shortcode}/${type.partOf}`);
    // It was there before, and both stay where they are.
    const isThere =
      parent &&
      isSettled(parent) &&
      isSettled(life) &&
      (parent.isFounding || parent.addedDaysAgo > life.addedDaysAgo + WEEK_DAYS);
    return isThere ? parent : null;
  }

  #serialOf({ partNumber }: MadeModel): string {
    return `${partNumber.slice(0, 3)}${this.#hex(8).toUpperCase()}`;
  }

  #hex(digits: number): string {
    return Array.from(
      { length: digits },
      () => "0123456789abcdef"[this.#random.between(0, 15)],
    ).join("");
  }

  #quantityOf(room: Room | undefined): number {
    return room?.capacity ?? this.#random.between(20, 200);
  }

  /** The addresses of what is in a network: those of one location follow one another. */
  #networkOf({ host }: PlannedAssetType, number: number, location: string) {
    if (!host) return { macAddress: null, ipAddress: null, switchPort: null };
    const networks = [...new Set(this.#rooms.map((room) => room.location))];
    const given = this.#addresses.get(location) ?? 0;
    this.#addresses.set(location, given + 1);
    const net = 16 + Math.max(0, networks.indexOf(location));
    return {
      macAddress: `00:00:5e:${(number + 0x10_00_00).toString(16).replace(/(..)(..)(..)/, "$1:$2:$3")}`,
      ipAddress: `10.${net}.${Math.floor(given / HOSTS)}.${2 + (given % HOSTS)}`,
      switchPort: `Gi1/0/${1 + (given % 48)}`,
    };
  }
}

/** Orders assets as they came into the register: room by room, what floats last. */
function byRegister(one: MadeAsset, other: MadeAsset): number {
  return (
    other.addedDaysAgo - one.addedDaysAgo ||
    compare(one.location, other.location) ||
    compare(one.first.shortcode ?? "~", other.first.shortcode ?? "~") ||
    one.number - other.number
  );
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/** Whether something has been in its room from the first day on. */
export function isSettled({ changes }: AssetLife): boolean {
  return changes.every(({ to }) => to.shortcode === undefined);
}

function hostName(host: string, { shortcode }: Room, place: number): string {
  return `${host}-${shortcode.toLowerCase()}-${place}`;
}
