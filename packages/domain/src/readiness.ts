import type { IssueImpact, IssuePriority } from "./issue.ts";

/** How ready a space is to be used. Source: product design 4.5. */
export const READINESS_STATES = ["ready", "attention", "not_ready", "unknown"] as const;
export type ReadinessState = (typeof READINESS_STATES)[number];

/** The least score of a space that is ready, and of one that needs attention. */
export const READY_FROM = 85;
export const ATTENTION_FROM = 60;

/** What points are lost for. The points that one of them takes are capped. */
export const READINESS_GROUPS = ["checklists", "issues", "assets"] as const;
export type ReadinessGroup = (typeof READINESS_GROUPS)[number];

/** The kinds of reasons for which a space loses points or is not ready at all, and their groups. */
export const READINESS_REASONS = {
  sos: "issues",
  issue: "issues",
  check_failed: "checklists",
  check_missed: "checklists",
  check_overdue: "checklists",
  asset_missing: "assets",
  asset_in_repair: "assets",
  pat_overdue: "assets",
  support_ended: "assets",
} as const satisfies Readonly<Record<string, ReadinessGroup>>;
export type ReadinessReasonKind = keyof typeof READINESS_REASONS;

export const READINESS_REASON_KINDS = Object.keys(
  READINESS_REASONS,
) as readonly ReadinessReasonKind[];

/** How many points each thing takes, and the most that a group takes. */
export interface ReadinessWeights {
  readonly checkOverdue: number;
  readonly checkMissed: number;
  readonly checkFailed: number;
  readonly issue: Readonly<Record<IssuePriority, number>>;
  /** What an issue takes besides if it degrades the space. */
  readonly issueDegraded: number;
  readonly patOverdue: number;
  readonly supportEnded: number;
  /** What an asset that is missing, or being repaired, takes. */
  readonly assetAway: number;
  readonly most: Readonly<Record<ReadinessGroup, number>>;
}

/** The weights of an organisation that has chosen none. Source: product design 4.5. */
export const READINESS_WEIGHTS: ReadinessWeights = {
  checkOverdue: 15,
  checkMissed: 25,
  checkFailed: 10,
  issue: { urgent: 20, high: 12, medium: 6, low: 2 },
  issueDegraded: 8,
  patOverdue: 5,
  supportEnded: 3,
  assetAway: 5,
  most: { checklists: 40, issues: 40, assets: 20 },
};

/** One fact that stands against a space now. */
export type ReadinessFact =
  | {
      readonly kind: "issue";
      readonly priority: IssuePriority;
      readonly impact: IssueImpact;
    }
  | { readonly kind: "check_failed"; readonly isCritical: boolean }
  | { readonly kind: Exclude<ReadinessReasonKind, "issue" | "check_failed"> };

/** What one fact costs. */
export interface ReadinessCost {
  readonly points: number;
  /** Whether the space is not ready while this stands, whatever its score is. */
  readonly isStop: boolean;
}

/** The readiness of a space, with the costs of its facts in their order. */
export interface Readiness {
  readonly state: ReadinessState;
  /** From 0 to 100; null where nothing is known of the space. */
  readonly score: number | null;
  readonly costs: readonly ReadinessCost[];
  /** The points that each group takes, after its cap. */
  readonly lost: Readonly<Record<ReadinessGroup, number>>;
}

/** Returns what one fact costs. */
export function readinessCost(fact: ReadinessFact, weights: ReadinessWeights): ReadinessCost {
  switch (fact.kind) {
    case "sos":
      return { points: 0, isStop: true };
    case "issue":
      return {
        points:
          weights.issue[fact.priority] + (fact.impact === "degraded" ? weights.issueDegraded : 0),
        isStop: fact.impact === "out_of_use",
      };
    case "check_failed":
      return { points: weights.checkFailed, isStop: fact.isCritical };
    case "check_missed":
      return { points: weights.checkMissed, isStop: false };
    case "check_overdue":
      return { points: weights.checkOverdue, isStop: false };
    case "asset_missing":
    case "asset_in_repair":
      return { points: weights.assetAway, isStop: false };
    case "pat_overdue":
      return { points: weights.patOverdue, isStop: false };
    case "support_ended":
      return { points: weights.supportEnded, isStop: false };
  }
}

/**
 * Tells how ready a space is from the facts that stand against it. `isKnown` tells whether anything is
 * checked or kept there: where nothing is, nothing against it is no sign that it is ready.
 */
export function readinessOf(
  facts: readonly ReadinessFact[],
  isKnown: boolean,
  weights: ReadinessWeights = READINESS_WEIGHTS,
): Readiness {
  const costs = facts.map((fact) => readinessCost(fact, weights));
  const lost = { checklists: 0, issues: 0, assets: 0 };
  for (const [at, { kind }] of facts.entries()) {
    const group = READINESS_REASONS[kind];
    lost[group] = Math.min(weights.most[group], lost[group] + (costs[at]?.points ?? 0));
  }
  if (!isKnown && facts.length === 0) return { state: "unknown", score: null, costs, lost };
  const score = Math.max(0, 100 - lost.checklists - lost.issues - lost.assets);
  return { state: stateOf(score, costs), score, costs, lost };
}

function stateOf(score: number, costs: readonly ReadinessCost[]): ReadinessState {
  if (costs.some(({ isStop }) => isStop) || score < ATTENTION_FROM) return "not_ready";
  return score < READY_FROM ? "attention" : "ready";
}
