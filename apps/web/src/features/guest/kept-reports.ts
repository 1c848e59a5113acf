/** Says, without opening a database, that this device keeps a report. */
const MARK = "storey.guest-reports";

/** Whether this device keeps a report: begun, or on its way. */
export function hasKeptReports(): boolean {
  try {
    return localStorage.getItem(MARK) !== null;
  } catch {
    // A browser that keeps nothing keeps no report.
    return false;
  }
}

/** Notes whether this device keeps a report. */
export function noteKeptReports(isAny: boolean): void {
  try {
    if (isAny) localStorage.setItem(MARK, "1");
    else localStorage.removeItem(MARK);
  } catch {
    // The report is sent while the page is open, or when its form is.
  }
}
