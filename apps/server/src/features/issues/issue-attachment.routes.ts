import { issues } from "@storey/contract";
import { v7 } from "uuid";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import { type Binding, on, onMultiTransaction } from "../../http/binding.ts";
import { holdToPlaces } from "../../http/location-rights.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import type { ImageProcessor } from "../../media/images/image-processor.ts";
import type { FileStore } from "../../outside/file-store/file-store.ts";
import { isStaffAt, memberOf } from "../../platform/records/issue-actor.ts";
import {
  deleteAttachment,
  findAttachment,
  findAttachments,
  type StoredAttachment,
} from "./issue-attachment.repository.ts";
import { IssueAttachmentService } from "./issue-attachment.service.ts";
import { streamAttachment } from "./issue-attachment-stream.service.ts";
import { getActiveIssue, getReadableIssue } from "./issue-view.repository.ts";

/** Binds the calls about the files of an issue; `maxBytes` is the largest size of one. */
export function issueAttachmentRoutes(
  files: FileStore,
  processor: ImageProcessor,
  maxBytes: number,
): Binding[] {
  const service = new IssueAttachmentService(files, processor);
  return [
    onMultiTransaction(
      issues.attach,
      async (actor, { params, body, file }, begin) => {
        if (!file) throw new ProblemError("request.malformed");
        const { id = v7(), isInternal = false } = body;
        const { organisationId, userId } = actor;
        const place = { organisationId, issueId: params.id };
        const visibility = isInternal ? "internal" : "public";
        const facts = { ...place, id, visibility, addedBy: userId } as const;
        await service.add(facts, file, begin, (transaction) =>
          requireAttachable(transaction, actor, params.id, isInternal),
        );
        const all = await begin("read", (transaction) => findAttachments(transaction, place, true));
        const added = all.find((attachment) => attachment.id === id);
        if (!added) throw notFound();
        return added;
      },
      { maxBytes, refusal: "document.too_large" },
    ),
    on(issues.detach, async (actor, { params }, transaction) => {
      const member = memberOf(actor);
      const issue = await getActiveIssue(transaction, member, params.id);
      const place = { organisationId: actor.organisationId, issueId: issue.id };
      const attachment = await findAttachment(transaction, place, params.attachmentId);
      const isStaff = isStaffAt(member, issue);
      if (!attachment || !isSeen(attachment, isStaff)) throw notFound();
      if (attachment.addedBy !== actor.userId) {
        if (!isStaff) throw new ProblemError("access.forbidden");
        await holdToPlaces(transaction, member, "organisation.issues.update");
      }
      await deleteAttachment(transaction, place, attachment.id);
      return undefined;
    }),
    on(issues.stream, (actor, { query, ifNoneMatch, range, ifRange }, transaction) => {
      const { organisationId } = actor;
      const { attachmentKey } = query;
      const question = { organisationId, attachmentKey, ifNoneMatch, range, ifRange };
      return streamAttachment(transaction, files, question, async (attachment) => {
        const member = memberOf(actor);
        const issue = await getReadableIssue(transaction, member, attachment.issueId);
        if (!isSeen(attachment, isStaffAt(member, issue))) throw notFound();
      });
    }),
  ];
}

function isSeen({ visibility }: StoredAttachment, isStaff: boolean): boolean {
  return isStaff || visibility === "public";
}

async function requireAttachable(
  transaction: Transaction,
  actor: Actor,
  issueId: string,
  isInternal: boolean,
): Promise<void> {
  const member = memberOf(actor);
  const issue = await getActiveIssue(transaction, member, issueId);
  if (!isInternal) return;
  if (!isStaffAt(member, issue)) throw new ProblemError("access.forbidden");
  await holdToPlaces(transaction, member, "organisation.issues.update");
}
