import type { IssuePin, PublicIssue } from "@storey/contract";
import { issueReference } from "@storey/domain";
import { written } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";
import type { Visitor } from "../../http/visitor.ts";

/** The database's verdict on one more report. */
export interface ReportTurn {
  /** The issue that the same report has made already. */
  readonly issueId: string | null;
  /** Its number, else the number the next issue will have. */
  readonly number: number;
  /** The seconds until this network may report about this space again; 0 for at once. */
  readonly waitSeconds: number;
}

const askStatement = written<{ turn: ReportTurn }>("select ask_to_report($1) as turn");
const bringBackStatement = written<unknown>("select bring_back_reports()");
const noteStatement = written<unknown>("select note_report($1, $2, $3, $4)");
const speakStatement = written<{ voice: "no_issue" | "known" | "new" }>(
  "select speak_up($1) as voice",
);
const beginStatement = written<unknown>("select set_config('app.guest_issue_id', $1, true)");
const trackStatement = written<unknown>(
  "insert into issue_track (organisation_id, token_hash, issue_id) values ($1, $2, $3)",
);

/** Asks whether one more report may be made; others of the same network wait until this one is over. */
export async function askToReport(
  transaction: Transaction,
  clientHash: Buffer,
): Promise<ReportTurn> {
  await transaction.execute(bringBackStatement());
  const row = await transaction.first(askStatement(clientHash));
  if (!row) throw notFound();
  return row.turn;
}

/** Lets the rest of the transaction write about one issue, and no other. */
export async function writeAbout(transaction: Transaction, issueId: string): Promise<void> {
  await transaction.execute(beginStatement(issueId));
}

/** The facts kept of a report besides its issue. */
export interface NotedReport {
  readonly organisationId: string;
  readonly issueId: string;
  readonly clientHash: Buffer;
  readonly trackingHash: Buffer;
  readonly language: string | null;
}

/** Notes who reported, for the limit and for a repeat, and the token that follows it. */
export async function noteReport(transaction: Transaction, report: NotedReport): Promise<void> {
  const { organisationId, issueId, clientHash, trackingHash, language } = report;
  await transaction.execute(trackStatement(organisationId, trackingHash, issueId));
  await transaction.execute(noteStatement(clientHash, issueId, trackingHash, language));
}

/** Counts one more voice for an open issue of the space, once a network. Throws `not_found`. */
export async function speakUp(transaction: Transaction, issueId: string): Promise<void> {
  const row = await transaction.first(speakStatement(issueId));
  if (!row || row.voice === "no_issue") throw notFound();
}

const voicedStatement = written<Omit<PublicIssue, "reference"> & { number: number }>(`
  select id, number, guest_title(id) as title, status, impact, report_count, created_at, true as is_mine
  from issue where organisation_id = $1 and id = $2`);

/** Returns an open issue that the guest has added a "me too" to. Throws `not_found`. */
export async function getVoicedIssue(
  transaction: Transaction,
  { organisationId }: Visitor,
  issueId: string,
): Promise<PublicIssue> {
  const row = await transaction.first(voicedStatement(organisationId, issueId));
  if (!row) throw notFound();
  const { number, ...issue } = row;
  return { ...issue, reference: issueReference(number) };
}

const pinnedStatement = written<{ isThere: boolean }>(`
  select exists (select from space_image where organisation_id = $1 and owner_id = $2 and id = $3 and deleted_at is null)
    or exists (select from space_panorama where organisation_id = $1 and space_id = $2 and id = $3 and deleted_at is null) as is_there`);

/** Tells whether the target of a pin exists and belongs to the space. */
export async function isPinnable(
  transaction: Transaction,
  { organisationId, spaceId }: Visitor,
  pin: IssuePin,
): Promise<boolean> {
  const id = "imageId" in pin ? pin.imageId : "panoramaId" in pin ? pin.panoramaId : null;
  if (id === null) return false;
  const row = await transaction.first(pinnedStatement(organisationId, spaceId, id));
  return row?.isThere ?? false;
}
