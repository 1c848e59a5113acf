/** Where a proposal to a tree stands. */
export const TREE_PROPOSAL_STATES = ["open", "accepted", "dismissed"] as const;

/** The most that a proposal says, and the most that is said why it is dismissed, in UTF-16 code units. */
export const TREE_PROPOSAL_MAX_LENGTH = 2_000;
export const TREE_PROPOSAL_REASON_MAX_LENGTH = 1_000;
