import type { Pool } from "pg";

/** The things that belong to a database and are kept outside of it. */
export type MarkSubject = "secrets" | "file-store";

/** Any number that nothing else uses for its advisory locks. */
const MARK_LOCK = 6_027_731_184;

/** Returns the database's mark of a thing outside of it; undefined until one was made. */
export async function findMark(
  pool: Pick<Pool, "query">,
  subject: MarkSubject,
): Promise<string | undefined> {
  const { rows } = await pool.query<{ value: string }>(
    "select value from installation_mark where subject = $1",
    [subject],
  );
  return rows[0]?.value;
}

/**
 * Returns the mark of a thing, which `make` makes if there is none. Of several processes at once
 * one makes it, and the others wait for it. If `make` throws, there is no mark.
 */
export async function findOrMakeMark(
  pool: Pool,
  subject: MarkSubject,
  make: (client: Pick<Pool, "query">) => Promise<string>,
): Promise<string> {
  const found = await findMark(pool, subject);
  if (found !== undefined) return found;
  return inTurn(pool, async (client) => {
    const value = (await findMark(client, subject)) ?? (await make(client));
    await client.query(
      "insert into installation_mark (subject, value) values ($1, $2) on conflict do nothing",
      [subject, value],
    );
    return value;
  });
}

/** Replaces a thing's mark, or makes its first. If `make` throws, the former one stays. */
export async function replaceMark(
  pool: Pool,
  subject: MarkSubject,
  make: () => Promise<string>,
): Promise<void> {
  await inTurn(pool, async (client) => {
    await client.query(
      `insert into installation_mark (subject, value) values ($1, $2)
       on conflict (subject) do update set value = excluded.value`,
      [subject, await make()],
    );
  });
}

/** Runs work on marks in a transaction, one process after the other. */
async function inTurn<Result>(
  pool: Pool,
  work: (client: Pick<Pool, "query">) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [MARK_LOCK]);
    const result = await work(client);
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** Deletes a mark, so that the next start makes one of the present thing. */
export async function forgetMark(pool: Pool, subject: MarkSubject): Promise<void> {
  await pool.query("delete from installation_mark where subject = $1", [subject]);
}
