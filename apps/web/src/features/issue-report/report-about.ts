import type { Space } from "@storey/contract";
import type { SentSubject } from "./report-subject.ts";

/** The subject of a report, as its form shows it. */
export interface ReportAbout {
  readonly subject: SentSubject;
  readonly name: string;
  /** The page of the subject, where the writer goes on once the report has arrived. */
  readonly path: string;
  /** The location of the subject; null where it has none. */
  readonly locationId: string | null;
  /** The space whose pictures can show the exact place; null where there is none. */
  readonly space: Space | null;
}
