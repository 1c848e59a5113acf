import { publicCalls } from "@storey/contract";
import {
  AfterCommit,
  type Binding,
  onMultiTransactionOpen,
  onOpen,
  onPublic,
  Reply,
} from "../../http/binding.ts";
import { setGuestCookie } from "../../http/guest-cookie.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import type { FileStore } from "../../outside/file-store/file-store.ts";
import type { IssueAttachmentService } from "../issues/issue-attachment.service.ts";
import { GuestPictures } from "./guest-pictures.service.ts";
import type { GuestSessions } from "./guest-session.service.ts";
import { streamPublicFile } from "./public-file.service.ts";
import { describePublicSpace, listPublicIssues } from "./public-space.service.ts";
import type { Reports } from "./report.service.ts";
import {
  addReportPhoto,
  commentOnReport,
  confirmReport,
  findReportPhoto,
  refusePhotoEarly,
  reopenReport,
  showReport,
} from "./tracking.service.ts";

/** The services of the calls without an account. */
export interface PublicParts {
  readonly sessions: GuestSessions;
  readonly reports: Reports;
  readonly files: FileStore;
  readonly attachments: IssueAttachmentService;
  /** Whether the product is reached by https; then its cookies are sent only that way. */
  readonly isHttps: boolean;
}

/** Binds the calls of guests, and of those who follow their report. */
export function publicRoutes(parts: PublicParts): Binding[] {
  return [...guestRoutes(parts), ...trackingRoutes(parts)];
}

function guestRoutes({ sessions, reports, files, isHttps }: PublicParts): Binding[] {
  return [
    onPublic(publicCalls.openSession, async ({ body }, from) => {
      const session = await sessions.open({ ...body, from });
      const cookie = setGuestCookie(session.space.code, session.token, isHttps);
      return new Reply(session, { "set-cookie": cookie });
    }),
    onOpen(publicCalls.space, "storey_guest", (visitor, { params }, transaction) =>
      describePublicSpace(transaction, visitor, params.code),
    ),
    onOpen(publicCalls.issues, "storey_guest", (visitor, _, transaction) =>
      listPublicIssues(transaction, visitor),
    ),
    onOpen(publicCalls.file, "storey_guest", (visitor, input, transaction) => {
      const { query, ifNoneMatch, range, ifRange } = input;
      const question = { key: query.key, ifNoneMatch, range, ifRange };
      return streamPublicFile(transaction, files, visitor, question);
    }),
    onOpen(publicCalls.report, "storey_reporter", (visitor, { body }, transaction) =>
      reports.take(transaction, visitor, body),
    ),
    onOpen(publicCalls.meToo, "storey_reporter", (visitor, { params }, transaction) =>
      reports.meToo(transaction, visitor, params.issueId),
    ),
  ];
}

function trackingRoutes({ files, attachments }: PublicParts): Binding[] {
  const pictures = new GuestPictures();
  return [
    onOpen(publicCalls.track, "storey_reporter", (visitor, { params }, transaction) =>
      showReport(transaction, visitor, params.token),
    ),
    onOpen(
      publicCalls.comment,
      "storey_reporter",
      async (visitor, { params, body }, transaction) => {
        await commentOnReport(transaction, visitor, body);
        return showReport(transaction, visitor, params.token);
      },
    ),
    onOpen(publicCalls.confirm, "storey_reporter", async (visitor, { params }, transaction) => {
      await confirmReport(transaction, visitor);
      return showReport(transaction, visitor, params.token);
    }),
    onOpen(
      publicCalls.reopen,
      "storey_reporter",
      async (visitor, { params, body }, transaction) => {
        await reopenReport(transaction, visitor, body);
        return showReport(transaction, visitor, params.token);
      },
    ),
    onMultiTransactionOpen(
      publicCalls.addPhoto,
      "storey_reporter",
      async (visitor, { address }, transaction) => {
        pictures.refuse(address);
        await refusePhotoEarly(transaction, visitor);
      },
      (visitor, { params, body, file }, begin, { address }) => {
        if (!file) throw new ProblemError("request.malformed");
        const photo = { id: body.id, file, token: params.token };
        return pictures.inTurn(address, () => addReportPhoto(attachments, visitor, photo, begin));
      },
    ),
    onOpen(publicCalls.photo, "storey_reporter", async (visitor, { params }, transaction) => {
      const key = await findReportPhoto(transaction, visitor, params.photoId);
      return new AfterCommit(async () => {
        const stored = await files.get(key);
        if (!stored) throw notFound();
        return new Reply(stored.stream, {
          "cache-control": "private, no-cache",
          "content-type": stored.contentType ?? "application/octet-stream",
          "content-length": String(stored.size),
          "content-disposition": "inline",
          "content-security-policy": "sandbox; default-src 'none'",
          "x-content-type-options": "nosniff",
        });
      });
    }),
  ];
}
