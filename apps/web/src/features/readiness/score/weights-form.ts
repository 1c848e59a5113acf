import { READINESS_WEIGHTS_LIMITS, readinessWeights } from "@storey/contract";
import type { ReadinessWeights } from "@storey/domain";
import { declareForm, type Values, valuesOf } from "../../../lib/form/declaration.ts";
import { wholeNumber } from "../../../lib/form/field.ts";
import { chooseWeights, readWeights, resetWeights } from "../readiness-weights.queries.ts";

/** The weights as they are stored, with their version. */
export interface StoredWeights extends ReadinessWeights {
  readonly version: number;
}

function weight(name: string) {
  return wholeNumber({ label: `weight.${name}`, at: name, hint: "weight.bounds" });
}

const fields = {
  checkMissed: weight("checkMissed"),
  checkOverdue: weight("checkOverdue"),
  checkFailed: weight("checkFailed"),
  mostChecklists: weight("most.checklists"),
  issueUrgent: weight("issue.urgent"),
  issueHigh: weight("issue.high"),
  issueMedium: weight("issue.medium"),
  issueLow: weight("issue.low"),
  issueDegraded: weight("issueDegraded"),
  mostIssues: weight("most.issues"),
  assetAway: weight("assetAway"),
  patOverdue: weight("patOverdue"),
  supportEnded: weight("supportEnded"),
  mostAssets: weight("most.assets"),
};

type Draft = Values<typeof fields>;

/** The fields of each group, in the order they are shown; the most that the group takes comes last. */
export const WEIGHT_GROUPS = {
  checklists: ["checkMissed", "checkOverdue", "checkFailed", "mostChecklists"],
  issues: ["issueUrgent", "issueHigh", "issueMedium", "issueLow", "issueDegraded", "mostIssues"],
  assets: ["assetAway", "patOverdue", "supportEnded", "mostAssets"],
} as const satisfies Readonly<Record<string, readonly (keyof Draft)[]>>;

/** Returns the weights that are typed; NaN for what is no number. */
function weightsIn(draft: Draft): ReadinessWeights {
  const of = (name: keyof Draft) =>
    /^\d{1,3}$/.test(draft[name].trim()) ? Number(draft[name]) : Number.NaN;
  return {
    checkOverdue: of("checkOverdue"),
    checkMissed: of("checkMissed"),
    checkFailed: of("checkFailed"),
    issue: {
      urgent: of("issueUrgent"),
      high: of("issueHigh"),
      medium: of("issueMedium"),
      low: of("issueLow"),
    },
    issueDegraded: of("issueDegraded"),
    patOverdue: of("patOverdue"),
    supportEnded: of("supportEnded"),
    assetAway: of("assetAway"),
    most: {
      checklists: of("mostChecklists"),
      issues: of("mostIssues"),
      assets: of("mostAssets"),
    },
  };
}

/** Returns the typed weights; null while one of them is no number within its bounds. */
export function typedWeights(draft: Draft): ReadinessWeights | null {
  const isWrong = Object.entries(fields).some(([name, field]) => {
    const limits = READINESS_WEIGHTS_LIMITS[field.at ?? name] ?? {};
    return field.check(draft[name as keyof Draft], limits) !== null;
  });
  return isWrong ? null : weightsIn(draft);
}

/** The weights that are saved, and whether the organisation chose them. */
interface SavedWeights extends StoredWeights {
  readonly isChosen: boolean;
}

/** Tells whether a draft holds these weights. */
export function holds(draft: Draft, weights: ReadinessWeights): boolean {
  const theirs = weightsIn(valuesOf({ fields }, weights));
  return JSON.stringify(weightsIn(draft)) === JSON.stringify(theirs);
}

/**
 * The form of what counts for how much. The call takes all weights at once. Who saves the proposed ones
 * goes back to them: the organisation has none of its own then.
 */
export const weightsForm = declareForm<StoredWeights, { readonly proposed: ReadinessWeights }>()({
  name: "readiness-weights",
  messages: "readiness-spaces",
  call: readinessWeights.choose,
  limits: READINESS_WEIGHTS_LIMITS,
  fields,
  body: (_changed, draft) => weightsIn(draft),
  save: async ({ version, draft, context: { proposed } }): Promise<SavedWeights> => {
    const saved = await (holds(draft, proposed)
      ? resetWeights(version)
      : chooseWeights(weightsIn(draft), version));
    return { ...saved.weights, version: saved.version, isChosen: saved.isChosen };
  },
  reread: async () => {
    const { weights, version } = await readWeights();
    return { ...weights, version };
  },
});
