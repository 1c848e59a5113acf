import type { Removal } from "./removal.ts";

const CUSTODY = "db/migrations/0095-custody.ts";
const DESK = "src/features/custody/custody.test.ts";
const BULK = "src/features/imports/asset-changes/custody-changes.test.ts";
const MAIL = "src/features/custody/custody-mail.test.ts";

/** What protects who has what. */
export const CUSTODY_REMOVALS: readonly Removal[] = [
  {
    guard: "the things that are the caller's own to confirm",
    file: CUSTODY,
    from: "where c.organisation_id = current_organisation() and c.user_id = current_account() and c.in_at is null",
    to: "where c.organisation_id = current_organisation() and c.in_at is null",
    tests: DESK,
    test: "an asset that is handed out is confirmed by its holder and by nobody else",
  },
  {
    guard: "the custody that ends with its asset",
    file: CUSTODY,
    from: "when ((new.deleted_at is not null and old.deleted_at is null)",
    to: "when ((false)",
    tests: DESK,
    test: "an asset that is handed out ends when it is archived or disposed of, and stays out when it is missing or retired",
  },
  {
    guard: "the many that are handed out all or not at all",
    file: "features/custody/custody.service.ts",
    from: "refuse(refusals);",
    to: "if (refusals.length === 1) refuse(refusals);",
    tests: DESK,
    test: "many at once are all refused for one, and each is told why by its place",
  },
  {
    guard: "the receipts that are the caller's own",
    file: "db/migrations/0102-custody-on-paper.ts",
    from: "where c.organisation_id = current_organisation() and c.id = thing and c.user_id = current_account()",
    to: "where c.organisation_id = current_organisation() and c.id = thing",
    tests: "src/features/custody/custody-paper.test.ts",
    test: "an act on paper is given to its own holder whatever they may see, and to no other member",
  },
  {
    guard: "the people on paper who are known by their names alone",
    file: "db/migrations/0211-custody-of-many.ts",
    from: "and (x.user_id is not null or x.email_key is not null or c.holder_name = x.holder_name)",
    to: "",
    tests: "src/features/custody/custody-paper.test.ts",
    test: "an act on paper tells apart people who are known by their names alone",
  },
  {
    guard: "the mail of what they have that a member does not want",
    file: "features/custody/custody-mail.service.ts",
    from: "if (!holder.isMailWanted || to === null",
    to: "if (to === null",
    tests: MAIL,
    test: "a reminder and a receipt do not go to a member who wants no mail of what they have",
  },
  {
    guard: "the things that changed hands since an import, which its undoing leaves",
    file: "features/imports/assets/undo-assets.repository.ts",
    from: `a.tag, \${IS_CHANGED} or \${HAS_CHANGED_HANDS} as is_changed,`,
    to: `a.tag, \${IS_CHANGED} as is_changed,`,
    tests: "src/features/imports/assets/imported-custody.test.ts",
    test: "what changed hands since stays when its import is undone",
  },
  {
    guard: "the assets that a role with a limit does not hand out",
    file: "features/custody/custody.service.ts",
    from: 'return writable.has(id) ? rule(asset) : "access.location";',
    to: "return rule(asset);",
    tests: DESK,
    test: "who may hands out where they may write, and reads all with the right to read",
  },
  {
    guard: "the assets that a role with a limit does not hand out by a change of many",
    file: "features/imports/asset-changes/write-custody-slice.ts",
    from: 'if (!writable.has(id)) return { is: "left", code: "import.place_closed" };',
    to: "",
    tests: BULK,
    test: "two who hand out and take back the same at once decides by who has it and where it lies once it waited for it",
  },
  {
    guard: "what somebody had since, which undoing a taking back of many leaves",
    file: "features/custody/bulk-custody.repository.ts",
    from: "and n.id <> c.id and (n.in_at is null or n.in_at >= c.in_at))",
    to: "and n.id <> c.id and n.in_at is null)",
    tests: BULK,
    test: "taking back many ends what is out, mails each holder once, and is undone but for what was handed out since",
  },
  {
    guard: "the day that somebody changed since, which undoing a handing out of many leaves",
    file: "features/imports/asset-changes/write-custody-slice.ts",
    from: "return now?.id === id && now.dueBack === dueBack;",
    to: "return now?.id === id;",
    tests: BULK,
    test: "handing out many stays where somebody took it back, gave it another day or handed it on since",
  },
  {
    guard: "the things of a link's holder alone to confirm",
    file: "features/custody/holder.repository.ts",
    from: "and c.id in (select t.id from things_held(",
    to: "and exists (select t.id from things_held(",
    tests: MAIL,
    test: "the link of a mail shows what its holder has, says that they have it, and nothing to a stranger",
  },
  {
    guard: "the end of a link",
    file: "features/custody/holder.repository.ts",
    from: "c.in_at is not null and c.in_at <= now() - interval",
    to: "false and c.in_at <= now() - interval",
    tests: MAIL,
    test: "the link of a mail ends a month after the last thing came back, and with the module",
  },
  {
    guard: "the tries of one network at links",
    file: "features/custody/held-by-link.service.ts",
    from: "if (retryAfterSeconds > 0)",
    to: "if (false)",
    tests: MAIL,
    test: "the link of a mail stops answering a network that tries too many",
  },
];
