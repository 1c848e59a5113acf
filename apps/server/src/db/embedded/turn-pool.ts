import pg from "pg";

/** Somebody else held the embedded database for as long as a request may wait for its turn. */
export class EmbeddedDatabaseBusyError extends Error {
  readonly code = "EMBEDDED_DATABASE_BUSY";

  constructor() {
    super(
      "The embedded database does one transaction at a time, and another did not end while this one waited. " +
        "A statement sent through the pool inside of a transaction waits for itself: send it through that transaction.",
    );
    this.name = "EmbeddedDatabaseBusyError";
  }
}

type Callback = Parameters<pg.Pool["connect"]>[0];

/** A pool of one connection, which says why a turn did not come. */
export class TurnPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    if (callback === undefined) {
      return super.connect().catch((error: unknown) => {
        throw explained(error);
      });
    }
    super.connect((error, client, release) =>
      callback(error === undefined ? undefined : explained(error), client, release),
    );
    return undefined;
  }
}

function explained(error: unknown): Error {
  const reason = error instanceof Error ? error : new Error(String(error));
  const isTurnMissed = reason.message === "timeout exceeded when trying to connect";
  return isTurnMissed ? new EmbeddedDatabaseBusyError() : reason;
}
