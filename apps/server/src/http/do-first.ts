/**
 * Thrown by the handler of a read that answers best once something is written that it may not write itself: that
 * is done when its transaction is over, and the call begins anew.
 */
export class DoFirst extends Error {
  readonly work: () => Promise<unknown>;
  constructor(work: () => Promise<unknown>) {
    super("something is to be done before this is read");
    this.work = work;
  }
}
