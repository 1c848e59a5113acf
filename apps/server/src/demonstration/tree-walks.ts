import {
  type TreeAnswer,
  type TreeBuild,
  type TreeOutcomeKind,
  type TreeSurroundings,
  walkTree,
} from "@storey/domain";
import type { Random } from "./random.ts";

/** A way that somebody took through a tree; without an outcome they left in the middle. */
interface Walked {
  readonly answers: readonly TreeAnswer[];
  readonly outcome: TreeOutcomeKind | null;
}

/** How often somebody leaves at a question. */
const LEAVES_SHARE = 0.04;
/** How often the first answer is the right one: mostly it works again. */
const FIRST_SHARE = 0.55;
/** How often a walk is begun anew at most until it comes to the end that is looked for. */
const TRIES_MAX = 200;

/** Walks a tree as somebody in its room might, to one of the ends that are looked for. */
export function walkedTo(
  random: Random,
  build: TreeBuild,
  around: TreeSurroundings,
  ends: readonly (TreeOutcomeKind | null)[],
): Walked {
  for (let tried = 0; tried < TRIES_MAX; tried += 1) {
    const walked = walkedOnce(random, build, around, ends.includes(null) ? LEAVES_SHARE : 0);
    if (ends.includes(walked.outcome)) return walked;
  }
  throw new Error(`No way through the tree comes to ${ends.join(" or ")}.`);
}

function walkedOnce(
  random: Random,
  build: TreeBuild,
  around: TreeSurroundings,
  leaves: number,
): Walked {
  const answers: TreeAnswer[] = [];
  for (;;) {
    const { stop } = walkTree(build, around, answers);
    if (stop.kind === "end") return { answers, outcome: stop.outcome?.kind ?? null };
    if (random.chance(leaves)) return { answers, outcome: null };
    if (stop.kind === "question") {
      const { responses } = stop;
      const at = random.chance(FIRST_SHARE) ? 0 : random.between(0, responses.length - 1);
      answers.push({ at: stop.at, responseId: responses[at]?.id ?? null, value: null });
    } else {
      const { options } = stop.variable;
      const value = options[random.between(0, options.length - 1)] ?? "";
      answers.push({ at: stop.at, responseId: null, value });
    }
  }
}
