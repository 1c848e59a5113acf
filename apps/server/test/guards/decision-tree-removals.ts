import type { Removal } from "./removal.ts";

const ATTACKS = "src/features/decision-trees/tree-attacks.test.ts";
const GUESTS = "src/features/public/guest-tree-sessions.test.ts";
const GUESTS_SCHEMA = "db/migrations/0161-guests-who-are-led.ts";
const GUESTS_FILES = "db/migrations/0195-files-of-tree-versions.ts";
const PROPOSALS = "src/features/decision-trees/tree-proposals.test.ts";

/** The removals of guards for decision trees, and for those who are led by one. */
export const DECISION_TREE_REMOVALS: readonly Removal[] = [
  {
    guard: "the bond of a tree's session to who began it",
    file: "features/decision-trees/tree-session.service.ts",
    from: "if (session?.userId !== userId) throw notFound();",
    to: "if (!session) throw notFound();",
    tests: ATTACKS,
    test: "what another organisation has is called by no tree, led to by no space, and begun by nobody",
  },
  {
    guard: "the bond of a guest's session of a tree to their space",
    file: GUESTS_SCHEMA,
    from: `return query select n.* from decision_tree_session n where n.organisation_id = current_organisation() and n.id = wanted
      and n.space_id = guest_space() and n.user_id is null;`,
    to: "return query select n.* from decision_tree_session n where n.id = wanted;",
    tests: GUESTS,
    test: "a guest who is led finds no session of another room, another organisation or a member",
  },
  {
    guard: "the limit of guests' sessions of trees",
    file: "features/public/guest-tree-session.service.ts",
    from: "if (waitSeconds > 0)",
    to: "if (waitSeconds < 0)",
    tests: GUESTS,
    test: "the limit of sessions holds a flood from one network, keeps nobody else out, and forgets the networks",
  },
  {
    guard: "the papers of a tree that are for members alone",
    file: GUESTS_FILES,
    from: "and d.deleted_at is null and d.is_public",
    to: "and d.deleted_at is null",
    tests: GUESTS,
    test: "the files of a guest's tree are those that its nodes show and that are public",
  },
  {
    guard: "the bond of guests' pictures of trees to what their room shows",
    file: GUESTS_FILES,
    from: "and (i.owner_id, i.id) in (select f.tree_id, f.file_id from guest_tree_files(wanted) f)",
    to: "",
    tests: GUESTS,
    test: "the files of a guest's tree are those that its nodes show and that are public",
  },
  {
    guard: "the words of a proposal that were read before it is decided",
    file: "features/decision-trees/tree-proposal.service.ts",
    from: "if (held.words !== words)",
    to: "if (held.words === null)",
    tests: PROPOSALS,
    test: "a proposal to a tree is decided in the words that were read, which a change of them refuses",
  },
  {
    guard: "the bond of a proposal to an issue that its reader may read",
    file: "features/decision-trees/tree-proposal.repository.ts",
    from: "const isTheirs = readableHere(actor);",
    to: "const isTheirs = sql`true`;",
    tests: PROPOSALS,
    test: "a proposal to a tree is found and decided by those alone who may read its issue",
  },
  {
    guard: "what is taken out of the articles of a tree",
    file: "features/decision-trees/decision-tree.service.ts",
    from: "const content = sent && cleanContent(sent);",
    to: "const content = sent;",
    tests: ATTACKS,
    test: "a script is taken out of articles, when they are made, changed and copied",
  },
  {
    guard: "the hold of a tree's versions on its files",
    file: "features/decision-trees/tree-file.service.ts",
    from: 'if (nodes.length > 0) throw new ProblemError("tree.file_in_use", { current: nodes });',
    to: "",
    tests: "src/features/decision-trees/tree-files.test.ts",
    test: "the files of a tree stay while a draft or a version names them, and then go",
  },
];
