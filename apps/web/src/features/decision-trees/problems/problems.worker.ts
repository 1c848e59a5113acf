import { treeProblems } from "@storey/domain";
import { answerPage } from "../parts/answer-page.ts";
import type { AskedTree } from "./problem-checker.ts";

// A tree of two thousand steps takes longer to check than a keystroke may take.
answerPage((asked: AskedTree) => treeProblems(...asked));
