import { REPORT_PHOTOS_MAX, type TrackedIssue, type TrackedPhoto } from "@storey/contract";
import { isOpenIssue, issueReference } from "@storey/domain";
import { v7 } from "uuid";
import type { Transaction } from "../../db/transaction.ts";
import type { Begin } from "../../http/binding.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import type { UploadedFile } from "../../http/upload.ts";
import type { Visitor } from "../../http/visitor.ts";
import { readImageFormat } from "../../media/images/image-format.ts";
import type { GuestActor } from "../../platform/records/issue-actor.ts";
import type { IssueAttachmentService } from "../issues/issue-attachment.service.ts";
import { type LockedIssue, lockIssue } from "../issues/issue-change.service.ts";
import { addComment } from "../issues/issue-comment.service.ts";
import { transitionIssue } from "../issues/issue-transition.service.ts";
import { organisationOf } from "./public-space.service.ts";
import {
  type FollowedPhoto,
  findFollowedPhoto,
  type GuestReporter,
  getFollowedIssue,
  getPhotoRoom,
  getReporter,
  hasComment,
  type PhotoRoom,
  secondsToComment,
} from "./tracking.repository.ts";

/** Returns a report as the holder of its token follows it. Throws `not_found`. */
export async function showReport(
  transaction: Transaction,
  visitor: Visitor,
  token: string,
): Promise<TrackedIssue> {
  const issue = await getFollowedIssue(transaction, visitor);
  const { status, place, photos } = issue;
  const isActive = visitor.isOwn && isOpenIssue(status);
  return {
    reference: issueReference(issue.number),
    title: issue.title,
    description: visitor.isOwn && issue.description !== "" ? issue.description : null,
    ...{ status, impact: issue.impact, holdReason: issue.holdReason },
    ...{ resolutionCode: issue.resolutionCode, resolutionNote: issue.resolutionNote },
    ...{ space: place.space, floor: place.floor, location: place.location },
    asset: visitor.isOwn ? place.asset : null,
    timezone: place.timezone,
    ...{ pinnedIn: issue.pinnedIn, mark: issue.mark },
    organisation: organisationOf(place),
    ...{ createdAt: issue.createdAt, updatedAt: issue.updatedAt, comments: issue.comments },
    photos: photos.map((photo) => shownPhoto(photo, token)),
    canComment: visitor.isOwn && (isOpenIssue(status) || status === "resolved"),
    canAddPhotos: isActive && countOwn(photos) < REPORT_PHOTOS_MAX,
    canConfirm: visitor.isOwn && status === "resolved",
    canReopen: visitor.isOwn && issue.isReopenable,
  };
}

/**
 * Adds a public comment; one of the same id stays as it is. Throws `report.wrong_status`, and
 * `rate.limited` for too many comments.
 */
export async function commentOnReport(
  transaction: Transaction,
  visitor: Visitor,
  { id = v7(), text }: { readonly id?: string | undefined; readonly text: string },
): Promise<void> {
  const { issue, reporter } = await lockReport(transaction, visitor);
  if (await hasComment(transaction, visitor, id)) return;
  if (!isOpenIssue(issue.status) && issue.status !== "resolved") {
    throw new ProblemError("report.wrong_status");
  }
  const retryAfterSeconds = await secondsToComment(transaction, visitor);
  if (retryAfterSeconds > 0) throw new ProblemError("rate.limited", { retryAfterSeconds });
  await addComment(transaction, actorOf(visitor, reporter), issue, { id, body: text });
}

/** Closes a resolved issue; a closed one stays closed. Throws `issue.transition`. */
export async function confirmReport(transaction: Transaction, visitor: Visitor): Promise<void> {
  const { issue, reporter } = await lockReport(transaction, visitor);
  if (issue.status === "closed") return;
  await transitionIssue(transaction, actorOf(visitor, reporter), issue, { to: "closed" });
}

/**
 * Opens a resolved or closed issue again, once for each `id`, which the comment with the reason gets.
 * Throws `issue.transition` and `issue.reopen_late`.
 */
export async function reopenReport(
  transaction: Transaction,
  visitor: Visitor,
  { id = v7(), reason }: { readonly id?: string | undefined; readonly reason: string },
): Promise<void> {
  const { issue, reporter } = await lockReport(transaction, visitor);
  if (await hasComment(transaction, visitor, id)) return;
  const step = { to: "open", reason } as const;
  // Only an ended issue can be reopened here: from on hold it would be somebody else's step.
  if (isOpenIssue(issue.status)) throw new ProblemError("issue.transition");
  await transitionIssue(transaction, actorOf(visitor, reporter), issue, step, { commentId: id });
}

/** A photo to add to a report. */
export interface ReportPhoto {
  readonly id: string | undefined;
  readonly file: UploadedFile;
  readonly token: string;
}

/**
 * Adds a photo, made anew from its pixels. Throws `report.wrong_status`, `report.too_many_photos`
 * and refusals of pictures.
 */
export async function addReportPhoto(
  attachments: IssueAttachmentService,
  visitor: Visitor,
  { id = v7(), file, token }: ReportPhoto,
  begin: Begin,
): Promise<TrackedPhoto> {
  if ((await readImageFormat(file.path)) === undefined) {
    throw new ProblemError("image.unsupported_type");
  }
  const { organisationId, issueId } = visitor;
  if (issueId === null) throw notFound();
  const facts = { organisationId, issueId, id, visibility: "public", addedBy: null } as const;
  await attachments.add(facts, file, begin, async (transaction, mode) => {
    // Counts two photos at once one after the other.
    if (mode === "write") await lockIssue(transaction, organisationId, issueId);
    requireRoom(visitor, await getPhotoRoom(transaction, visitor, id));
  });
  const picture = await begin("read", (work) => findFollowedPhoto(work, visitor, id));
  if (!picture) throw notFound();
  return shownPhoto({ id, picture }, token);
}

/**
 * Refuses a photo before any of it is received. Lets a recently filled report pass: the photo may
 * exist already while its reply was lost. Throws as `addReportPhoto`.
 */
export async function refusePhotoEarly(transaction: Transaction, visitor: Visitor): Promise<void> {
  const room = await getPhotoRoom(transaction, visitor, null);
  if (!room.isFresh) requireRoom(visitor, room);
  else requireActive(visitor, room);
}

function requireRoom(visitor: Visitor, room: PhotoRoom): void {
  requireActive(visitor, room);
  if (!room.isThere && room.ownCount >= REPORT_PHOTOS_MAX) {
    throw new ProblemError("report.too_many_photos");
  }
}

function requireActive({ isOwn }: Visitor, { status }: PhotoRoom): void {
  if (!isOwn || !isOpenIssue(status)) throw new ProblemError("report.wrong_status");
}

/** Finds the storage key of a photo of one's own report. Throws `not_found`. */
export async function findReportPhoto(
  transaction: Transaction,
  visitor: Visitor,
  photoId: string,
): Promise<string> {
  const key = (await findFollowedPhoto(transaction, visitor, photoId))?.keys["standard"];
  if (key === undefined) throw notFound();
  return key;
}

async function lockReport(
  transaction: Transaction,
  visitor: Visitor,
): Promise<{ issue: LockedIssue; reporter: GuestReporter }> {
  const { organisationId, issueId, isOwn } = visitor;
  const issue = await lockIssue(transaction, organisationId, issueId ?? "");
  if (!issue) throw notFound();
  if (!isOwn) throw new ProblemError("report.wrong_status");
  return { issue, reporter: await getReporter(transaction, visitor) };
}

function actorOf({ organisationId }: Visitor, reporter: GuestReporter): GuestActor {
  return { kind: "guest", organisationId, ...reporter };
}

function countOwn(photos: readonly FollowedPhoto[]): number {
  return photos.filter(({ isOwn }) => isOwn).length;
}

function shownPhoto(
  { id, picture }: Pick<FollowedPhoto, "id" | "picture">,
  token: string,
): TrackedPhoto {
  const { width, height } = picture;
  return { id, width, height, path: `/public/issues/${token}/attachments/${id}` };
}
