import type { Removal } from "./removal.ts";

const PANORAMAS = "src/features/panoramas/panoramas.test.ts";
const HOTSPOTS = "src/features/panoramas/hotspots.test.ts";
const DOCUMENTS = "src/features/documents/documents.test.ts";
const FILE_KEYS = "test/file-keys.test.ts";
/** The policies that panoramas copy from their spaces. */
const PANORAMA_POLICIES = "select follow_owner_policies('space_panorama', 'space_id');";
/** The call that makes panoramas a table of an organisation. */
const PANORAMA_RECORD =
  "select tenant_record('space_panorama', parent => 'space', unrecorded => '{made}');";
const UPLOADS = "src/features/uploads/uploads.test.ts";
const PIECES = "src/features/uploads/behind-a-proxy.test.ts";

/** The removals of guards for pictures, documents, panoramas and uploads. */
export const FILE_REMOVALS: readonly Removal[] = [
  {
    guard: "the check of who sees documents that are for technicians only",
    file: "platform/attachments/owner-rights.ts",
    from: "return can(permissions, OWNERS[kind].readPrivate);",
    to: "return can(permissions, []);",
    tests: DOCUMENTS,
    test: "documents for technicians only and absent ones answer alike",
  },
  {
    guard: "the look into the content of documents",
    file: "features/documents/document.service.ts",
    from: "await inspectDocument(file.path, file.fileName)",
    to: '(await inspectDocument(file.path, file.fileName).catch(() => "application/pdf"))',
    tests: DOCUMENTS,
    test: "files that are not kept a program named as a PDF is refused with a reason and leaves nothing",
  },
  {
    guard: "the sandbox that documents are served in",
    file: "features/documents/document-stream.service.ts",
    from: `"content-security-policy": "sandbox; default-src 'none'",`,
    to: "",
    tests: DOCUMENTS,
    test: "the bytes of a document a table can never run on our origin",
  },
  {
    guard: "the bond of panoramas to their organisation",
    file: "db/migrations/0007-attachments.ts",
    from: PANORAMA_RECORD,
    to: `${PANORAMA_RECORD} alter policy tenant on space_panorama using (true);`,
    tests: "test/meta.test.ts",
    test: "row-level security hides another organisation's rows, and shows them when its policy is opened",
  },
  {
    guard: "the networks that panoramas are shown in",
    file: "db/migrations/0046-attachments-of-owners.ts",
    from: PANORAMA_POLICIES,
    to: `${PANORAMA_POLICIES} drop policy fence on space_panorama;`,
    tests: PANORAMAS,
    test: "who may is nobody outside of the location's networks",
  },
  {
    guard: "the hold of panoramas to the locations of a role",
    file: "db/migrations/0046-attachments-of-owners.ts",
    from: PANORAMA_POLICIES,
    to: `${PANORAMA_POLICIES} drop policy scope_insert on space_panorama;
      drop policy scope_update on space_panorama; drop policy scope_delete on space_panorama;`,
    tests: PANORAMAS,
    test: "who may is, with a role that is limited to locations, who works in this one",
  },
  {
    guard: "the lookup of a panorama's key",
    file: "features/panoramas/panorama.repository.ts",
    from: "? panoramaKey : undefined;",
    to: "? panoramaKey : panoramaKey;",
    tests: PANORAMAS,
    test: "panoramas of a space carry neither place nor name in what is given, and never give the original",
  },
  {
    guard: "the hotspots that are for technicians only",
    file: "features/panoramas/hotspot.service.ts",
    from: 'if (hotspot.visibility === "technicians" && !seesPrivate(actor, "space")) return [];',
    to: "",
    tests: HOTSPOTS,
    test: "hotspots for technicians, and those that lead to what is for technicians, are theirs",
  },
  {
    guard: "the hotspots that lead to what is for technicians only",
    file: "features/panoramas/hotspot.service.ts",
    from: 'withPrivate: seesPrivate(actor, "space"),',
    to: "withPrivate: true || seesPrivate(actor),",
    tests: HOTSPOTS,
    test: "hotspots for technicians, and those that lead to what is for technicians, are theirs",
  },
  {
    guard: "the check where an upload in pieces stands",
    file: "features/uploads/upload.repository.ts",
    from: '.where("received", "=", offset)',
    to: "",
    tests: UPLOADS,
    test: "a file in pieces counts a piece once when it is sent many times at once",
  },
  {
    guard: "the bond of an upload in pieces to its sender",
    file: "db/migrations/0035-uploads-in-pieces.ts",
    from: "using (organisation_id = (select current_organisation()) and user_id is not distinct from (select current_account()))",
    to: "using (organisation_id = (select current_organisation()))",
    tests: UPLOADS,
    test: "an upload of one person is neither seen, gone on with, used nor given up by another",
  },
  {
    guard: "the bond of an upload in pieces to its call",
    file: "features/uploads/upload-pieces.service.ts",
    from: "if (!upload?.call.equals(file.call)) throw",
    to: "if (!upload) throw",
    tests: UPLOADS,
    test: "an upload of one person is not gone on with for another call, nor as another file",
  },
  {
    guard: "the bond of a photo in pieces to its report",
    file: "db/migrations/0035-uploads-in-pieces.ts",
    from: "to storey_reporter using (issue_id = (select guest_issue()))",
    to: "to storey_reporter using (true)",
    tests: PIECES,
    test: "pieces without an account of one report are nothing to another, nor to a member",
  },
  {
    guard: "the bounds of what comes in pieces without an account",
    file: "db/migrations/0056-writes-side-by-side.ts",
    from: "count(*) filter (where u.issue_id = guest_issue()) < 3",
    to: "true",
    tests: PIECES,
    test: "pieces without an account are three uploads of a report at once, and go after an hour",
  },
  {
    guard: "the order of those who begin uploads",
    file: "db/migrations/0056-writes-side-by-side.ts",
    // Far from the bound for everybody each caller counts alone, near it all of them together.
    from: "perform pg_advisory_xact_lock(everybody);\n  end if;\n  perform pg_advisory_xact_lock(own);",
    to: "null;\n  end if;",
    tests: UPLOADS,
    test: "an upload of one person is one of a hundred at most, also when many begin at once",
  },
  {
    guard: "the visibility of documents whose key is known",
    file: "features/documents/document.repository.ts",
    from: "attachment_owner.kind = any",
    to: "true or attachment_owner.kind = any",
    tests: FILE_KEYS,
    test: "a document for technicians is nothing to a member who has its key or its tag",
  },
  {
    guard: "the visibility of an issue's files whose key is known",
    file: "features/issues/issue-attachment-stream.service.ts",
    from: "await check(attachment);",
    to: "",
    tests: FILE_KEYS,
    test: "an internal file of an issue is nothing to a member who has its key or its tag",
  },
  {
    guard: "the names below a panorama's folder that are given",
    file: "features/panoramas/panorama.repository.ts",
    from: `(name) => \`\${row.s3Key}/\${name}\` === panoramaKey,`,
    to: "() => true,",
    tests: FILE_KEYS,
    test: "/spaces/panorama-stream gives nothing for up from its end",
  },
  {
    guard: "the most pixels of a picture",
    file: "media/images/image-versions.ts",
    from: 'const input = () => sharp(file, { failOn: "error", limitInputPixels: IMAGE_MAX_PIXELS });',
    to: 'const input = () => sharp(file, { failOn: "error", limitInputPixels: false });',
    tests: "src/media/images/image-processor.test.ts",
    test: "refused webp that claims 256 megapixels, for its claim alone",
  },
  {
    guard: "the folder for uploads that begins empty",
    file: "media/images/upload-folder.ts",
    from: "await rm(path, { recursive: true, force: true });",
    to: "",
    tests: "src/media/images/image-processor.test.ts",
    test: "empties the upload folder at the start",
  },
  {
    guard: "the most pixels of a panorama",
    file: "media/panoramas/panorama-shape.ts",
    from: "requireBearable(head);",
    to: "",
    tests: "src/media/panoramas/panorama-processor.test.ts",
    test: "refused before anything is decoded 20,000 pixels wide, for its claim alone",
  },
  {
    guard: "the order of pictures that the caller saw",
    file: "features/images/image.routes.ts",
    from: "if (!isWhole || (body.seenImageIds && !isSeen))",
    to: "if (!isWhole)",
    tests: "src/features/images/image-changes.test.ts",
    test: "two people at the same pictures the second is told when the first ordered them meanwhile",
  },
  {
    guard: "the history that pairs many rows without loops",
    file: "db/migrations/0137-cost-of-coming-runs.ts",
    from: "set enable_nestloop = off",
    to: "set enable_nestloop = on",
    tests: "src/features/images/image-changes.test.ts",
    test: "the history of thousands that change at once takes no time that grows with their square",
  },
];
