import type { AssetAudit } from "@storey/contract";
import { codeInScan } from "@storey/domain";
import type { CallError } from "../../lib/call-error.ts";
import type { Translate } from "../../lib/messages.ts";
import { openOutbox } from "../../lib/outbox/open-outbox.ts";
import { isWaiting, type OutboxRecord } from "../../lib/outbox/record.ts";
import { sendNow } from "../../lib/outbox/send-now.ts";
import { uuidV7 } from "../../lib/outbox/uuid-v7.ts";
import { AUDIT_WRITES, auditRecord, type Write } from "./asset-audit-outbox.queries.ts";
import type { AddBody, AuditPlace, StartBody } from "./audit-records.ts";

/** Returns what an audit is called: by its room, or by the home of what floats. */
export function auditName(
  { space, location }: Pick<AssetAudit, "space" | "location">,
  t: Translate,
): string {
  if (space) return space.name;
  return location ? t("floating.of", { location: location.name }) : t("floating.homeless");
}

/** What came of something that is done in an audit. */
export interface Done {
  readonly outcome: "sent" | "waiting" | "refused";
  readonly failure: CallError | null;
}

/** Does something in an audit: now, or once there is a connection. What is refused is kept with its reason. */
export async function doInAudit(write: Write): Promise<Done> {
  const outbox = await openOutbox();
  const { ids } = await outbox.put([auditRecord(write, outbox.mine())]);
  const outcome = await outbox.settled(ids);
  return { outcome, failure: outbox.failureOf(ids[0] ?? "") };
}

/** An audit that was begun, and how. */
export interface Begun {
  readonly id: string;
  /** Somebody had begun it before. */
  readonly isJoined: boolean;
}

/**
 * Begins an audit, or joins the one that runs there: now, or on this device alone until there is a
 * connection. Throws what the call throws.
 */
export async function beginAudit(
  place: AuditPlace,
  shown: StartBody["shown"],
  label: string,
): Promise<Begun> {
  const outbox = await openOutbox();
  const isSame = ({ body }: { readonly body: unknown }) =>
    (body as StartBody).spaceId === place.spaceId &&
    (body as StartBody).locationId === place.locationId;
  const before = outbox
    .mine()
    .find((one) => one.endpoint === AUDIT_WRITES.start && isWaiting(one) && isSame(one));
  if (before) return { id: before.entity.issueId, isJoined: false };
  const id = uuidV7();
  const body: StartBody = { id, ...place, shown };
  const record = auditRecord({ kind: "start", auditId: id, body, label }, []);
  const sent = await sendNow(outbox, [record]);
  if (sent.kind === "waiting") return { id, isJoined: false };
  const audit = sent.reply as AssetAudit;
  return { id: audit.id, isJoined: audit.id !== id };
}

/**
 * Completes an audit after all that this device did in it. What others scan until then counts, and what is
 * missing is decided then.
 */
export async function completeAudit(
  auditId: string,
  { markMissing, label, open }: CompletionOrder,
): Promise<Done> {
  const dependsOn = open.filter(isWaiting).map(({ id }) => id);
  return doInAudit({ kind: "complete", auditId, label, body: { markMissing }, dependsOn });
}

/** How an audit is to be completed. */
interface CompletionOrder {
  readonly markMissing: boolean;
  readonly label: string;
  /** What this device did in it that the server does not have. */
  readonly open: readonly OutboxRecord[];
}

/** Lets a code lead to an asset from now on: one of ours is claimed, any other text is its label. */
export function rememberCode(
  auditId: string,
  code: string,
  assetId: string,
  { label, dependsOn = [] }: Pick<Write, "label" | "dependsOn">,
): Promise<Done> {
  const own = codeInScan(code);
  const kind = own === undefined ? "label" : "claim";
  const params = { id: assetId, code: own ?? code };
  return doInAudit({ kind, auditId, params, label, dependsOn });
}

/**
 * Adds an asset whose code was unknown: now, or once there is a connection. Returns its record. Throws what
 * the call throws.
 */
export async function addInAudit(auditId: string, body: AddBody, label: string): Promise<string> {
  const outbox = await openOutbox();
  const record = auditRecord({ kind: "add", auditId, body, label }, outbox.mine());
  await sendNow(outbox, [record]);
  return record.id ?? "";
}
