/** The reasons why a file is not kept as a document; each is an error code of the contract. */
export type DocumentRefusalCode =
  | "document.unsupported_type"
  | "document.program"
  | "document.web_page"
  | "document.macros"
  | "document.archive"
  | "document.legacy_office"
  | "document.ambiguous"
  | "document.empty"
  | "document.damaged";

/** Says that this server does not keep such a file: the sender must mend it, not we. */
export class DocumentRefusedError extends Error {
  readonly code: DocumentRefusalCode;
  constructor(code: DocumentRefusalCode) {
    super(`document refused: ${code}`);
    this.name = "DocumentRefusedError";
    this.code = code;
  }
}
