import type { Removal } from "./removal.ts";

const ATTACKS = "src/features/decision-trees/tree-attacks.test.ts";
const GUESTS = "src/features/public/guest-tree-sessions.test.ts";
const GUESTS_SCHEMA = "db/migrations/0161-guests-who-are-led.ts";

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
    file: GUESTS_SCHEMA,
    from: "and d.deleted_at is null and d.is_public",
    to: "and d.deleted_at is null",
    tests: GUESTS,
    test: "the files of a guest's tree are those that its nodes show and that are public",
  },
  {
    guard: "what is taken out of the articles of a tree",
    file: "features/decision-trees/decision-tree.routes.ts",
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
