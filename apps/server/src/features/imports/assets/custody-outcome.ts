import type { AssetImportChange, AssetImportProblemCode, ImportProblem } from "@storey/contract";
import { type AssetLifecycleStatus, handOutRefusal } from "@storey/domain";
import { v7 } from "uuid";
import type {
  ImportedHandOut,
  ImportedMember,
  OpenCustody,
} from "../../custody/imported-custody.service.ts";
import { nameKey } from "../reading/clean-cell.ts";
import type { AssetToWrite } from "./asset-rows.repository.ts";
import type { StagedAsset } from "./staged-asset.ts";
import type { StagedHolder } from "./staged-custody.ts";

/** Who has an asset, as the journal of an import keeps it: which custody, due when. */
export interface KeptCustody {
  readonly id: string;
  readonly dueBack: string | null;
}

/** What a row does to who has its asset. */
export interface CustodyStep {
  readonly before: KeptCustody | null;
  readonly after: KeptCustody | null;
  /** What `after` is made of, where it is new. */
  readonly handOut: ImportedHandOut | null;
}

/** What is known of holders while a slice is written. */
export interface KnownHolders {
  /** Who has each asset, by its id. */
  readonly open: ReadonlyMap<string, OpenCustody>;
  /** By their addresses in small letters. */
  readonly members: ReadonlyMap<string, ImportedMember>;
}

/** What comes of a row's holder: a step, how the report shows it, and why it is left out. */
export interface CustodyOutcome {
  readonly step: CustodyStep | null;
  readonly changes: readonly AssetImportChange[];
  readonly left: {
    readonly code: AssetImportProblemCode;
    readonly value: string;
    readonly severity: ImportProblem["severity"];
  } | null;
}

const NOTHING: CustodyOutcome = { step: null, changes: [], left: null };

/**
 * Works out what a row changes about who has its asset. The same holder keeps it; another one gets it,
 * and it is back from the first. What may not be handed out is left with nobody, and told.
 */
export function custodyOutcome(
  { custody }: Pick<StagedAsset, "custody">,
  asset: Pick<AssetToWrite, "id" | "lifecycleStatus" | "quantity" | "isArchived">,
  { open, members }: KnownHolders,
  { isNew }: { readonly isNew: boolean },
): CustodyOutcome {
  if (!custody) return NOTHING;
  const was = open.get(asset.id) ?? null;
  const { holder } = custody;
  const before = was && { id: was.id, dueBack: was.dueBack };
  if (holder === null)
    return was ? { step: { before, after: null, handOut: null }, ...told(was, null) } : NOTHING;
  const member = holder?.email ? members.get(holder.email.toLowerCase()) : undefined;
  if (was && (holder === undefined || isHeldBy(was, holder, member)))
    return dueOn(was, custody.dueBack);
  const { dueBack = null } = custody;
  if (holder === undefined) return dueBack === null ? NOTHING : leave("import.due_unheld", dueBack);
  const refusal = refusalOf(asset, isNew);
  if (refusal) return leave(refusal, holder.name);
  const handOut: ImportedHandOut = {
    ...{ id: v7(), assetId: asset.id, userId: member?.id ?? null, dueBack },
    ...{ name: member?.name ?? holder.name, email: member?.email ?? holder.email },
    handedOutAt: custody.handedOutAt ?? null,
  };
  const after = { id: handOut.id, dueBack };
  return { step: { before, after, handOut }, ...told(was, handOut) };
}

function leave(code: AssetImportProblemCode, value: string): CustodyOutcome {
  return { ...NOTHING, left: { code, value, severity: "warning" } };
}

/** Gives what stays with its holder another due day, if the row says another. */
function dueOn(was: OpenCustody, dueBack: string | null | undefined): CustodyOutcome {
  if (dueBack === undefined || dueBack === was.dueBack) return NOTHING;
  const { id } = was;
  const step = { before: { id, dueBack: was.dueBack }, after: { id, dueBack }, handOut: null };
  return { step, ...told(was, { ...was, dueBack }) };
}

/** Whether it is with them already: the member, the address, or the name where one has no address. */
export function isHeldBy(
  was: OpenCustody,
  { name, email }: StagedHolder,
  member: ImportedMember | undefined,
): boolean {
  if (member) return was.userId === member.id;
  if (email !== null && was.email !== null) return was.email.toLowerCase() === email.toLowerCase();
  return [was.name, was.nameThen].some((each) => nameKey(each) === nameKey(name));
}

/**
 * Why an asset is not handed out. What comes in as missing or retired was with somebody before, who
 * goes on answering for it.
 */
function refusalOf(
  { lifecycleStatus, quantity, isArchived = false }: Parameters<typeof custodyOutcome>[1],
  isNew: boolean,
): AssetImportProblemCode | null {
  const status = lifecycleStatus as AssetLifecycleStatus;
  const refusal = handOutRefusal({
    deletedAt: isArchived ? "archived" : null,
    lifecycleStatus: isNew && status !== "disposed" ? "in_service" : status,
    quantity: quantity === null ? null : Number(quantity),
    isOut: false,
  });
  if (refusal === null) return null;
  return refusal === "custody.lot" ? "import.holder_lot" : "import.holder_state";
}

interface Held {
  readonly name: string;
  readonly email: string | null;
  readonly dueBack: string | null;
}

function told(before: Held | null, after: Held | null) {
  return { changes: tellHolder(before, after), left: null };
}

/** How a report shows that an asset changes hands, or is due another day. */
export function tellHolder(before: Held | null, after: Held | null): AssetImportChange[] {
  const change = (field: string, of: (held: Held) => string | null): AssetImportChange[] => {
    const [was, is] = [before && of(before), after && of(after)];
    return was === is ? [] : [{ field, before: was, after: is }];
  };
  // Two people of one name differ by their addresses.
  const isNamesake = before?.name === after?.name && before?.email !== after?.email;
  return [
    ...change("holder", ({ name, email }) => (isNamesake ? `${name} (${email ?? "-"})` : name)),
    ...change("dueBack", ({ dueBack }) => dueBack),
  ];
}
