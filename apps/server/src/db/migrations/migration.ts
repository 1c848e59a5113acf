/** One step of the schema: plain SQL that runs in one transaction and is never edited once released. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
}
