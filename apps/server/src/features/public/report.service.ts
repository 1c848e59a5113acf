import { createHash, createHmac } from "node:crypto";
import type { NewReport, PublicIssue, Report } from "@storey/contract";
import { issueReference } from "@storey/domain";
import { v7 } from "uuid";
import type { z } from "zod";
import type { Transaction } from "../../db/transaction.ts";
import { ProblemError } from "../../http/problem.ts";
import { hashTrackingToken } from "../../http/public-pipeline.ts";
import type { Visitor } from "../../http/visitor.ts";
import { addIssue, keepGuestTranscript } from "../issues/issue-create.service.ts";
import { noteIssueEvent } from "../issues/issue-event.service.ts";
import { endGuestSessionWithIssue } from "./guest-tree-session.repository.ts";
import { holdGuestReport } from "./guest-tree-session.service.ts";
import {
  askToReport,
  getVoicedIssue,
  isPinnable,
  noteReport,
  speakUp,
  writeAbout,
} from "./report.repository.ts";

type GivenReport = z.output<typeof NewReport>;

/** Takes the reports of guests. */
export class Reports {
  readonly #key: Uint8Array;

  /** `key` is the installation's secret. */
  constructor(key: Uint8Array) {
    this.#key = key;
  }

  /**
   * Accepts a report. The same report again, by its client id, gets the same reply. A program that
   * fills in the field hidden from people gets an ordinary reply, and nothing is kept. A pin whose
   * target no longer exists is left out, because the report matters more. Throws `report.closed`,
   * `rate.limited`, and of the session that led to it `not_found` and `tree.session_ended`.
   */
  async take(transaction: Transaction, visitor: Visitor, report: GivenReport): Promise<Report> {
    if (!visitor.canReport) throw new ProblemError("report.closed");
    const clientHash = createHash("sha256").update(report.clientId).digest();
    const turn = await askToReport(transaction, clientHash);
    const trackingToken = this.#tokenOf(visitor, report.clientId);
    const replyFor = (issueId: string, number: number): Report => ({
      issueId,
      reference: issueReference(number),
      trackingToken,
      trackingPath: `/track/${trackingToken}`,
    });
    if (turn.issueId !== null) return replyFor(turn.issueId, turn.number);
    if (turn.waitSeconds > 0) {
      throw new ProblemError("rate.limited", { retryAfterSeconds: turn.waitSeconds });
    }
    const issueId = v7();
    if (report.website) return replyFor(issueId, turn.number);
    const number = await this.#keep(transaction, visitor, issueId, report);
    const trackingHash = hashTrackingToken(trackingToken);
    const { organisationId } = visitor;
    const language = report.language ?? null;
    await noteReport(transaction, { organisationId, issueId, clientHash, trackingHash, language });
    return replyFor(issueId, number);
  }

  async #keep(
    transaction: Transaction,
    visitor: Visitor,
    issueId: string,
    report: GivenReport,
  ): Promise<number> {
    const { title, description, impact = "none", pin, contactName, contactEmail } = report;
    const { organisationId, spaceId, assetId = null } = visitor;
    const sessionId = report.decisionTreeSessionId;
    const led = sessionId === undefined ? null : await holdGuestReport(transaction, sessionId);
    await writeAbout(transaction, issueId);
    const number = await addIssue(transaction, {
      ...{ organisationId, id: issueId, spaceId, assetId },
      ...{ title, description: description ?? "" },
      ...{ status: "new", impact, source: led ? "decision_tree" : "public" },
      priority: led?.outcome?.priority ?? "medium",
      category: led?.outcome?.category ?? null,
      pin: pin && (await isPinnable(transaction, visitor, pin)) ? pin : null,
      dueAt: null,
      reporterId: null,
      reporterName: contactName ?? null,
      reporterEmail: contactEmail ?? null,
      assigneeIds: [],
    });
    if (led && sessionId !== undefined) {
      await keepGuestTranscript(transaction, { organisationId, issueId }, led.transcript);
      await endGuestSessionWithIssue(transaction, sessionId);
    }
    await noteIssueEvent(transaction, {
      event: "created",
      ...{ issueId, organisationId, actorId: null },
    });
    return number;
  }

  /**
   * Adds a guest's "me too" to an open issue. Throws `report.closed`, and `not_found` for an issue
   * that is not open in this space.
   */
  async meToo(transaction: Transaction, visitor: Visitor, issueId: string): Promise<PublicIssue> {
    if (!visitor.canReport) throw new ProblemError("report.closed");
    await speakUp(transaction, issueId);
    await writeAbout(transaction, issueId);
    return getVoicedIssue(transaction, visitor, issueId);
  }

  /**
   * Makes the token of a report from a secret of its sender and a secret of this installation, so
   * that it can be given again and is stored nowhere.
   */
  #tokenOf({ spaceId }: Visitor, clientId: string): string {
    return createHmac("sha256", this.#key)
      .update(`tracking token ${spaceId} ${clientId}`)
      .digest("base64url");
  }
}
