import { z } from "zod";

/**
 * The problems that the API can answer with: the status and message of each code. The wording is
 * the specification's where it has one (Spec §8); the web translates by code.
 */
export const ERRORS = {
  "request.invalid": { status: 400, message: "Some of what was sent is not valid." },
  "request.malformed": { status: 400, message: "The request could not be read." },
  "auth.required": { status: 401, message: "Log in to continue." },
  "auth.invalid_token": { status: 401, message: "Your login is no longer valid. Log in again." },
  "auth.unknown_user": { status: 403, message: "There is no account for you here yet." },
  "auth.email_unverified": { status: 403, message: "Verify your e-mail address first." },
  "access.forbidden": { status: 403, message: "You do not have permission to do this." },
  "access.no_organisation": { status: 403, message: "You do not belong to an organisation yet." },
  "access.feature_disabled": {
    status: 403,
    message: "This feature is not enabled for your account",
  },
  not_found: { status: 404, message: "This does not exist, or you may not see it." },
  "method.not_allowed": { status: 405, message: "This address does not support that method." },
  "record.conflict": { status: 409, message: "Someone else changed this in the meantime." },
  "record.exists": { status: 409, message: "A record with this id exists already." },
  "name.taken": { status: 409, message: "This name is in use already." },
  "shortcode.taken": { status: 409, message: "This shortcode is in use already." },
  "record.active": { status: 409, message: "Archive this first." },
  "record.in_use": { status: 409, message: "This is in use." },
  "asset_model.follows": {
    status: 409,
    message: "This model follows another global model. End that first.",
  },
  "asset_model.taken": {
    status: 409,
    message: "Another model of the organisation follows that global model already.",
  },
  "asset_model.private": {
    status: 409,
    message: "This model is private to the organisation: it follows no global one.",
  },
  "merge.same": { status: 409, message: "These two are the same one." },
  "asset.tag_taken": { status: 409, message: "This asset tag is in use already." },
  "asset.alias_taken": {
    status: 409,
    message: "This label leads to another asset already.",
  },
  "asset.step": { status: 409, message: "An asset cannot go from its state to that one." },
  "asset.cycle": { status: 409, message: "An asset cannot be a part of itself or of its parts." },
  "tree.not_publishable": {
    status: 409,
    message: "This decision tree cannot be published yet. Mend what is named.",
  },
  "tree.file_unreadable": {
    status: 400,
    message: "This file is no decision tree that can be read.",
  },
  "translation.file_unreadable": {
    status: 400,
    message: "This is no XLIFF file that can be read.",
  },
  "tree.none": { status: 409, message: "Nothing helps with this room yet." },
  "tree.answer_unfit": {
    status: 409,
    message: "Something was answered that is not asked here. Open it again.",
  },
  "tree.session_ended": { status: 409, message: "This was ended already. Start again." },
  "tree.too_large": {
    status: 400,
    message: "This decision tree is too large. Divide it by subtrees.",
  },
  "tree.calls_too_large": {
    status: 409,
    message: "The trees that this one calls are too large together. Call fewer, or shorten them.",
  },
  "tree.variable_in_use": {
    status: 409,
    message: "Cannot delete variable. Nodes still use it.",
  },
  "tree.proposal_decided": {
    status: 409,
    message: "Somebody else has decided this proposal otherwise.",
  },
  "tree.proposal_changed": {
    status: 409,
    message: "The words of this proposal have changed meanwhile. Read them again.",
  },
  "tree.file_in_use": {
    status: 409,
    message: "This file cannot be removed. Nodes still show it.",
  },
  "checklist.not_publishable": {
    status: 409,
    message: "This checklist cannot be published yet. Mend what is named.",
  },
  "checklist.too_large": {
    status: 400,
    message: "This checklist is too large. Divide it into several.",
  },
  "checklist.not_published": {
    status: 409,
    message: "This checklist is a draft. Publish it first.",
  },
  "checklist.assigned": { status: 409, message: "This room has this checklist already." },
  "checklist.assignee_unknown": {
    status: 400,
    message: "Choose a member of this organisation, or one of its roles.",
  },
  "checklist.rule_invalid": { status: 400, message: "Say how often it is due." },
  "checklist.per_asset_unclear": {
    status: 400,
    message: "Choose a type of assets or a model, not both.",
  },
  "checklist.run_state": {
    status: 409,
    message: "This check is not in a state in which that can be done.",
  },
  "checklist.claimed": { status: 409, message: "Somebody else is doing this check." },
  "checklist.start_unclear": {
    status: 400,
    message: "Name a period of an assignment, or a checklist and one room or asset.",
  },
  "checklist.no_period": { status: 404, message: "This checklist is not due then." },
  "checklist.answer_invalid": { status: 400, message: "This is no answer to this item." },
  "checklist.recheck": {
    status: 409,
    message: "This is checked again: it passes or it fails.",
  },
  "checklist.not_asked": { status: 404, message: "This check does not ask that." },
  "checklist.incomplete": { status: 409, message: "Something is still missing." },
  "checklist.wrong_code": {
    status: 400,
    message: "Scan the code of this room or of this asset.",
  },
  "checklist.in_future": { status: 400, message: "This moment has not come yet." },
  "checklist.day_past": { status: 400, message: "Choose today or a later day." },
  "due.days_unclear": { status: 400, message: "Say both the first and the last day." },
  "due.days_too_many": { status: 400, message: "Ask for 62 days at most." },
  "due.fixed_day": { status: 409, message: "This day is kept by the asset. Change it there." },
  "due.not_given": { status: 409, message: "This is given to nobody." },
  "checklist.too_many_files": { status: 409, message: "No more files fit here." },
  "asset_audit.running": { status: 409, message: "This room is being audited already." },
  "asset_audit.completed": { status: 409, message: "This audit is completed. It stays as it is." },
  "asset_audit.no_asset": {
    status: 409,
    message: "This is the code of a room. Scan the things in it.",
  },
  "custody.taken": {
    status: 409,
    message: "Somebody has this asset already. Take it back first.",
  },
  "custody.lot": {
    status: 409,
    message: "A lot is not handed out. Add what is handed out as an asset of its own.",
  },
  "custody.state": {
    status: 409,
    message: "What is missing, retired or disposed of cannot be handed out.",
  },
  "custody.none": { status: 409, message: "Nobody has this asset." },
  "secret_address.revoked": { status: 410, message: "This address was switched off." },
  "display.too_many": {
    status: 409,
    message: "There are 200 displays already. Switch one off first.",
  },
  "feed.too_many": { status: 409, message: "You have 50 feeds already. End one first." },
  "custody.link_ended": {
    status: 410,
    message: "This link has ended: everything came back more than a month ago.",
  },
  "custody.refused": {
    status: 409,
    message: "Nothing was changed, as some of these assets cannot be.",
  },
  "asset_view.share": {
    status: 403,
    message: "You do not have permission to share views, or to change those of others.",
  },
  "asset_view.not_shared": {
    status: 409,
    message: "Only a shared view can open first for everybody. Share it first.",
  },
  "asset_view.no_owner": {
    status: 409,
    message: "Whoever saved this view has left, so it cannot be private. Duplicate it instead.",
  },
  "asset_view.too_many": {
    status: 409,
    message: "You have 200 views. Delete one of them first.",
  },
  "asset_view.too_many_assets": {
    status: 409,
    message: "This view finds more than 50,000 assets. Narrow it down to be told of new ones.",
  },
  "custom_field.too_many": {
    status: 409,
    message: "A kind of asset has at most 50 custom fields. Archive one of them first.",
  },
  "custom_field.choice_in_use": {
    status: 409,
    message: "Assets hold a choice that was left out. Retire it instead: it is no longer offered.",
  },
  "export.too_many_rows": {
    status: 409,
    message: "A spreadsheet takes 50,000 rows at most. Choose CSV instead.",
  },
  "assets.too_many": {
    status: 409,
    message: "At most 20,000 assets can be changed at once. Narrow them down.",
  },
  "asset.not_revertible": {
    status: 409,
    message: "This value cannot be brought back: what it refers to is gone.",
  },
  "space.has_assets": {
    status: 409,
    message: "There are assets here. Say whether to move them or to make them floating.",
  },
  "access.location": {
    status: 403,
    message: "Your role, or the network you are in, is limited to other locations.",
  },
  "licence.spaces_exceeded": {
    status: 409,
    message: "This location has no licence for more spaces.",
  },
  "user.already_member": { status: 409, message: "This person is already in the organisation." },
  "user.last_administrator": {
    status: 409,
    message: "An organisation keeps at least one administrator. Give somebody else the role first.",
  },
  "user.home_organisation": {
    status: 409,
    message: "This is the person's home organisation: removing them deletes the account.",
  },
  "user.above": {
    status: 403,
    message: "This person may do more here than you. Ask somebody who may do as much.",
  },
  "user.product_role": {
    status: 403,
    message:
      "This person has a role in all of Storey, beyond this organisation. Whoever runs Storey looks after their account.",
  },
  "user.never_signed_in": {
    status: 409,
    message: "This person has no login here yet. Send them an invitation.",
  },
  "password.elsewhere": {
    status: 409,
    message: "Passwords are kept by the login provider here. Change it there.",
  },
  "role.exists": { status: 409, message: "Role already exists" },
  "role.not_grantable": { status: 403, message: "You cannot give or take a role above your own." },
  "invitation.exists": { status: 409, message: "This person is invited already." },
  "invitation.closed": {
    status: 409,
    message: "This invitation was used, withdrawn or has expired.",
  },
  "organisation.active": { status: 409, message: "Archive the organisation first." },
  "organisation.archived": { status: 409, message: "This organisation is archived." },
  "token.not_allowed": { status: 403, message: "An API token cannot do this. Log in instead." },
  "token.too_wide": { status: 403, message: "A token cannot hold a permission that you lack." },
  "mail.delivered": {
    status: 404,
    message: "Mail is sent by a mail server here: there is no outbox.",
  },
  "parent.archived": {
    status: 409,
    message: "What this belongs to is archived. Restore that first.",
  },
  "organisation.changed": {
    status: 409,
    message: "Your active organisation changed in another window.",
  },
  "idempotency.in_progress": { status: 409, message: "The same request is being worked on." },
  "request.too_large": { status: 413, message: "What was sent is too large." },
  "request.unsupported_type": {
    status: 415,
    message: "This type of content is not accepted here.",
  },
  "idempotency.mismatch": {
    status: 422,
    message: "This Idempotency-Key was used for another request.",
  },
  "image.unsupported_type": { status: 415, message: "Use a JPEG, PNG, WebP or AVIF picture." },
  "image.heic_unsupported": {
    status: 415,
    message: "HEIC pictures cannot be read here. Save it as JPEG and try again.",
  },
  "image.too_large": { status: 413, message: "The picture is larger than 20 MB." },
  "image.too_many_pixels": { status: 422, message: "The picture has more than 50 megapixels." },
  "image.damaged": { status: 422, message: "The picture is damaged and cannot be read." },
  "panorama.too_large": { status: 413, message: "The panorama is larger than 80 MB." },
  "panorama.too_many_pixels": {
    status: 422,
    message:
      "The panorama has too many pixels. Save it as a JPEG that is not progressive, of at most 16,384 by 8,192 pixels.",
  },
  "panorama.not_360": {
    status: 422,
    message:
      "This is no 360 picture: it is not twice as wide as it is high, and does not say how it was cropped. Stereo pictures cannot be used. Add it as a flat picture.",
  },
  "document.unsupported_type": {
    status: 415,
    message:
      "This type of file cannot be added. Use PDF, pictures, Office or OpenDocument files, text, CSV, drawings (DWG, DXF, IFC, STEP) or video (MP4, MOV, WebM).",
  },
  "document.program": { status: 415, message: "Programs and scripts cannot be added." },
  "document.web_page": {
    status: 415,
    message: "Web pages and SVG drawings cannot be added. Save it as PDF or PNG.",
  },
  "document.macros": {
    status: 415,
    message: "Files with macros or embedded programs cannot be added. Save it without them.",
  },
  "document.archive": {
    status: 415,
    message: "Archives cannot be added. Add the files in it one by one.",
  },
  "document.legacy_office": {
    status: 415,
    message:
      "Old or password-protected Office files cannot be checked for macros. Save it as PDF, or as DOCX, XLSX or PPTX without a password.",
  },
  "document.ambiguous": {
    status: 422,
    message: "The file is of two kinds at once, which is not safe to keep.",
  },
  "document.empty": { status: 422, message: "The file is empty." },
  "document.damaged": { status: 422, message: "The file is damaged and cannot be read." },
  "document.too_large": { status: 413, message: "The file is larger than this server accepts." },
  "range.unsatisfiable": { status: 416, message: "The file has no such part." },
  "upload.wrong_offset": {
    status: 409,
    message: "The upload stands elsewhere. Ask where, and go on from there.",
  },
  "upload.wrong_size": {
    status: 422,
    message: "This piece of the file is too small, too large or runs past the end.",
  },
  "upload.gone": {
    status: 404,
    message: "This upload is not there, or its time is over. Send the file again.",
  },
  "upload.too_many": {
    status: 409,
    message: "Too many uploads are unfinished. Finish or cancel some of them first.",
  },
  "beacon.taken": { status: 409, message: "A beacon with these numbers is there already." },
  "space.archived": { status: 410, message: "This space is no longer in use." },
  "space.not_public": { status: 403, message: "Log in to see this space." },
  "space.wrong_network": {
    status: 403,
    message: "This space is shown in the network of its building alone.",
  },
  "space.beacon_needed": {
    status: 403,
    message: "This space is shown to those alone who are near it.",
  },
  "asset.archived": { status: 410, message: "This asset is no longer in use." },
  "asset.not_public": { status: 403, message: "Log in to see this asset." },
  "asset.module_off": { status: 403, message: "Assets are not shown here at the moment." },
  "guest.code_revoked": { status: 410, message: "This code was revoked." },
  "guest.code_blank": { status: 404, message: "This code is not assigned to a space yet." },
  "guest.session_ended": { status: 401, message: "This visit has ended. Scan the code again." },
  "report.closed": { status: 403, message: "Log in to report an issue here." },
  "report.too_many_photos": { status: 409, message: "An issue takes 10 photos at most." },
  "report.wrong_status": { status: 409, message: "This cannot be done any more, or not yet." },
  "issue.transition": {
    status: 409,
    message: "An issue cannot go from its state to that one.",
  },
  "issue.reopen_late": {
    status: 409,
    message: "This was closed more than 30 days ago. Report it anew.",
  },
  "issue.not_undoable": {
    status: 409,
    message: "This step cannot be undone any more: its time is over, or something came after it.",
  },
  "issue.not_mergeable": { status: 409, message: "These two issues cannot be merged." },
  "issue.too_many_attachments": { status: 409, message: "An issue holds at most 50 files." },
  "issue.bulk_refused": {
    status: 422,
    message: "Some of these issues cannot be changed like this. Nothing was changed.",
  },
  "sos.off": { status: 409, message: "Calls for help are switched off here. Use the phone." },
  "sos.vip_only": {
    status: 403,
    message: "Calls for help are for VIP users here. Use the phone.",
  },
  "sos.step": {
    status: 409,
    message: "This is not possible any more, or not yet: somebody else was faster.",
  },
  "code.claimed": {
    status: 409,
    message: "Somebody assigned this code in the meantime.",
  },
  "code.revoked": { status: 409, message: "This code was revoked. Restore it first." },
  "signs.too_many": { status: 422, message: "That is too many signs for one file." },
  "signs.none": { status: 422, message: "There is nothing to print." },
  "import.unreadable": { status: 422, message: "The file could not be read as a table." },
  "import.has_errors": { status: 422, message: "Some rows have errors. Nothing was imported." },
  "import.running": {
    status: 409,
    message: "This import has begun. Continue it.",
  },
  "import.finished": { status: 409, message: "This import is finished already." },
  "import.too_large": {
    status: 413,
    message: "The file is larger than 100 MB. Split it into smaller files.",
  },
  "import.not_completed": {
    status: 409,
    message: "This import is not completed, so there is nothing to undo.",
  },
  "import.undone": { status: 409, message: "This import was undone already." },
  "import.undo_expired": {
    status: 409,
    message: "An import can be undone for seven days. Change or archive its records one by one.",
  },
  "rate.limited": { status: 429, message: "Too many requests. Wait a moment and try again." },
  "server.error": { status: 500, message: "An error occurred" },
  "service.unavailable": { status: 503, message: "The service is currently unavailable." },
  "organisation.busy": {
    status: 503,
    message: "Too much is under way here at once. Try again in a few seconds.",
  },
  "storage.full": { status: 507, message: "The server's storage is full. Nothing was saved." },
} as const satisfies Record<string, { status: number; message: string }>;

/** The stable code of a problem. */
export type ErrorCode = keyof typeof ERRORS;

/** The problems of every call, beside those it declares. */
export const COMMON_ERRORS: readonly ErrorCode[] = [
  "request.malformed",
  "rate.limited",
  "server.error",
  "service.unavailable",
  "organisation.busy",
];

/** One field that was not valid. */
export const FieldProblem = z.object({
  /** Dotted, from the root of the body, query or path: `address.line1`. */
  field: z.string(),
  /** Stable, to translate by: `text.too_short`. */
  code: z.string(),
  message: z.string(),
  /** The values in the message: `{ length: 2 }`. */
  params: z.record(z.string(), z.unknown()).optional(),
});

/** The body of every reply that is not a success. */
export const Problem = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.array(FieldProblem),
  /** The reference to quote to the operator of the server; it is in the log. */
  requestId: z.string(),
  /**
   * With `record.conflict`: the record as it is now. With `space.archived`: the name of the
   * formerly public space.
   */
  current: z.unknown().optional(),
});

export type FieldProblem = z.infer<typeof FieldProblem>;
export type Problem = z.infer<typeof Problem>;
