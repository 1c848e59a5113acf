/** What was asked cannot be done, for a reason the person can mend. */
export class MendableError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "MendableError";
  }
}
