/** Says that a request cannot be fulfilled, for a reason that the person can mend. */
export class MendableError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "MendableError";
  }
}
