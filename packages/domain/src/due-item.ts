/** What can be due. Checklists and re-checks are runs; all else is kept in rows of its own (decision 80). */
export const DUE_KINDS = [
  "checklist",
  "recheck",
  "issue",
  "custody",
  "pat",
  "warranty",
  "license",
  "end_of_life",
  "end_of_support",
] as const;
export type DueKind = (typeof DUE_KINDS)[number];

/** Days that only come to an end: nobody does anything by them. They leave the list some time after. */
export const DUE_ENDS: readonly DueKind[] = [
  "warranty",
  "license",
  "end_of_life",
  "end_of_support",
];
/** How many days such an end is shown as overdue. */
export const DUE_ENDED_DAYS = 30;

/** What can be given another day, with a reason; the ends are changed at the asset or its model. */
export const RESCHEDULED_DUE_KINDS: readonly DueKind[] = [
  "checklist",
  "recheck",
  "issue",
  "custody",
  "pat",
];
/** What can be given to somebody. */
export const ASSIGNED_DUE_KINDS: readonly DueKind[] = ["checklist", "recheck", "issue"];

/** The most that is counted of a kind in a tab, but for runs and issues. */
export const DUE_COUNT_MAX = 1_000;
/** How many of the soonest are put under places or people. */
export const DUE_GROUPED_MAX = 1_000;
/** The most days that a calendar asks for at once. */
export const DUE_CALENDAR_DAYS = 62;
