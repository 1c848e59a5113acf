import { answerPage } from "../parts/answer-page.ts";
import { provedBuild } from "./proved-build.ts";

// A hundred walks through a tree of two thousand steps take longer than a keystroke may take.
answerPage(provedBuild);
