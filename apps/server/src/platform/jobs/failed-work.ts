/**
 * How long work that failed for good stays in the list, to be begun again, in days; what it needs for
 * that is kept as long. Source: decision 17.
 */
export const FAILED_WORK_KEPT_DAYS = 30;
