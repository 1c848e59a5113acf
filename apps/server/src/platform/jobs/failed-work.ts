/**
 * The days for which work that failed for good stays in the list, to be begun again; the data it
 * needs is kept as long. Source: decision 17.
 */
export const FAILED_WORK_KEPT_DAYS = 30;
