import { CUSTODY_REMINDER_DAYS } from "@storey/domain";
import type { PoolClient } from "pg";
import { DEMONSTRATION_ACCOUNTS } from "./accounts.ts";
import { personId, type RecordDeed } from "./deed.ts";
import { demonstrationId } from "./demonstration-id.ts";
import { insertRows, type Row, updateRows } from "./insert-rows.ts";
import type { MadeAsset } from "./make-assets.ts";
import { dayFromNow, workingMoment } from "./moments.ts";
import type { Register } from "./seed-assets.ts";
import { idOfAsset } from "./seed-assets.ts";

/** What is lent at the university, and how much of each kind. */
const LENT: Readonly<Record<string, number>> = {
  Laptop: 26,
  Camera: 8,
  Projector: 3,
  "Power tool": 5,
};
/** Every fifth of them is back by now. */
const BACK_EVERY = 5;
/** Everybody else who has something has an account. */
const WITHOUT_ACCOUNT = [
  { name: "Lena Okafor", email: "lena.okafor@fieldwork.test" },
  { name: "Henrik Sandvik", email: "henrik.sandvik@visiting.test" },
  { name: "Summer school team", email: "team@summer-school.test" },
  { name: "Priya Raman", email: null },
] as const;
/** The accounts that have something, the first of them the most. */
const MEMBERS = ["member@harbour.test", "vip@harbour.test", "technician@harbour.test"];

/** In how many days each is to be back, in turn: some overdue, some soon, some on no day. */
const DUE_IN_DAYS = [30, null, 75, -6, 120, 2, null, 45, 14, -20, 200, 60, null, 3, 90];

/** Things that somebody has at the university, and some that came back; returns what was done. */
export async function seedCustodies(
  client: PoolClient,
  register: Register,
  now: Date,
): Promise<RecordDeed[]> {
  const { plan, planned } = register;
  const organisationId = demonstrationId("organisation", plan.name);
  const lent = lentOf(register);
  if (lent.length === 0 || plan.name !== "Harbour University") return [];
  const rows = lent.map((asset, place) => custodyRow(register, asset, place, now));
  await insertRows(client, "custody", organisationId, rows);
  const deeds: RecordDeed[] = rows.map(({ id, out_at }, place) => ({
    ...{ entity: "custody", id: String(id), at: new Date(String(out_at)) },
    ...{ by: planned.technician, name: `custody/${place}` },
  }));
  const back = rows.flatMap(({ id, out_at }, place) => {
    if (place % BACK_EVERY !== 0) return [];
    const at = new Date((new Date(String(out_at)).getTime() + now.getTime()) / 2);
    return [{ id: String(id), at, place }];
  });
  await updateRows(
    client,
    "custody",
    organisationId,
    back.map(({ id, at }) => ({
      ...{ id, in_at: at.toISOString(), in_by: personId(planned.technician) },
      ended_by: "return",
    })),
  );
  return [
    ...deeds,
    ...back.map(({ id, at, place }) => ({
      ...{ entity: "custody", id, at, by: planned.technician, name: `custody/${place}/back` },
    })),
  ];
}

/** The assets that are lent: of each kind the first that are in use or in stock. */
function lentOf({ assets }: Register): MadeAsset[] {
  const left = new Map(Object.entries(LENT));
  return assets.filter((asset) => {
    const { lifecycleStatus } = Object.assign(
      {},
      asset.first,
      ...asset.changes.map(({ to }) => to),
    ) as MadeAsset["first"];
    const type = asset.model.type.name;
    const count = left.get(type) ?? 0;
    const isThere = lifecycleStatus === "in_service" || lifecycleStatus === "in_stock";
    if (count === 0 || !isThere || asset.quantity !== null) return false;
    left.set(type, count - 1);
    return true;
  });
}

function custodyRow({ plan, planned }: Register, asset: MadeAsset, place: number, now: Date): Row {
  const outAt = workingMoment(now, 25 + ((place * 37) % 160), (place % 9) / 9);
  const dueIn = DUE_IN_DAYS[place % DUE_IN_DAYS.length] ?? null;
  const told = dueIn !== null && dueIn <= CUSTODY_REMINDER_DAYS ? now.toISOString() : null;
  const isConfirmed = place % 3 !== 0;
  return {
    id: demonstrationId("custody", `${plan.name}/${asset.number}`),
    asset_id: idOfAsset(plan, asset),
    ...holderOf(place),
    note: place % 4 === 0 ? "With its charger and bag" : null,
    due_back: dueIn === null ? null : dayFromNow(dueIn),
    ...{ out_at: outAt.toISOString(), out_by: personId(planned.technician) },
    confirmed_at: isConfirmed ? new Date(outAt.getTime() + 3_600_000).toISOString() : null,
    // Their mails went out before the organisation came here.
    ...{ due_told_at: told, overdue_told_at: dueIn !== null && dueIn < 0 ? told : null },
  };
}

function holderOf(place: number): Row {
  const other = place % 2 === 1 ? WITHOUT_ACCOUNT[(place >> 1) % WITHOUT_ACCOUNT.length] : null;
  if (other) return { user_id: null, holder_name: other.name, holder_email: other.email };
  const email = MEMBERS[(place >> 1) % MEMBERS.length] ?? "";
  const account = DEMONSTRATION_ACCOUNTS.find((one) => one.email === email);
  const name = `${account?.firstName ?? ""} ${account?.lastName ?? ""}`.trim();
  return {
    user_id: personId(email as `${string}@${string}`),
    holder_name: name,
    holder_email: email,
  };
}
