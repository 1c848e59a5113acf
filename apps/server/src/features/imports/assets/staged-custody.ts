/** Who is to have an asset, as a row names them: a name at least. */
export interface StagedHolder {
  readonly name: string;
  readonly email: string | null;
}

/** What a row says of who has its asset. */
export interface StagedCustody {
  /** Null takes it back; absent: it stays with whoever has it. */
  readonly holder?: StagedHolder | null;
  /** Null for as long as needed; absent: it stays due when it was. */
  readonly dueBack?: string | null;
  /** The day on which it was handed out, if it is handed out by this. */
  readonly handedOutAt?: string;
}
