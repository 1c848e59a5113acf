/** The ids of a space at other services; null where it is not known to them. */
export interface OutsideIds {
  readonly typeformId: string | null;
  /** The form of the space's location. */
  readonly locationTypeformId: string | null;
  readonly ubiqisenseId: string | null;
}
