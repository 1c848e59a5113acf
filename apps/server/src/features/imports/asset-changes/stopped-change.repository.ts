import { IMPORT_UNDO_DAYS } from "@storey/contract";
import { written } from "../../../db/statement.ts";
import type { Transaction } from "../../../db/transaction.ts";
import type { ImportTarget } from "../import.repository.ts";
import type { CustodyJournal } from "./write-custody-slice.ts";

/** A change that nobody goes on with. */
export interface StoppedChange extends ImportTarget {
  readonly state: "importing" | "undoing";
}

// Whoever goes on with one holds its row during each slice, and notes the moment with it. An undo of what
// assets say tells nobody, so that it may be brought to its end at any time; one of who has them, of which
// everybody was told, as long as it can be undone.
const stoppedStatement = written<StoppedChange>(
  `select organisation_id, kind, id, state from import
   where (kind in ('custody-change', 'asset-change') and state = 'importing' or kind = 'custody-change' and state = 'undoing'
       and not (coalesce((choices #>> '{undoing,isTold}')::boolean, false)
         and coalesce(now() < completed_at + make_interval(days => ${IMPORT_UNDO_DAYS}), false)))
     -- Of an archived one nobody is told, and whoever purges it waits for what is held here.
     and exists (select from organisation o where o.id = import.organisation_id and o.deleted_at is null)
     and updated_at < now() - make_interval(mins => $1) and id <> all ($2::uuid[])
   order by updated_at, id limit 1 for update skip locked`,
);

/**
 * Holds a change of any organisation that nobody went on with for so many minutes, if there is one besides
 * these.
 */
export function holdStopped(
  transaction: Transaction,
  minutes: number,
  exceptIds: readonly string[],
): Promise<StoppedChange | undefined> {
  return transaction.first(stoppedStatement(minutes, exceptIds));
}

type Target = Pick<ImportTarget, "organisationId" | "id">;

const waitingStatement = written<{ count: number }>(
  `with gone as (
     delete from import_slice where organisation_id = $1 and import_id = $2 and work is not null returning row_count)
   select coalesce(sum(row_count), 0)::int as count from gone`,
);

/** Takes out the slices that were not written, and tells how many assets are in them. */
export async function dropWaiting(
  transaction: Transaction,
  { organisationId, id }: Target,
): Promise<number> {
  return (await transaction.first(waitingStatement(organisationId, id)))?.count ?? 0;
}

const writtenStatement = written<{ journal: CustodyJournal }>(
  `delete from import_slice where organisation_id = $1 and import_id = $2 and written is not null
   returning written as journal`,
);

/** Takes out the slices that were not undone, and gives the ids of the assets that they wrote. */
export async function dropWritten(
  transaction: Transaction,
  { organisationId, id }: Target,
): Promise<string[]> {
  const rows = await transaction.all(writtenStatement(organisationId, id));
  return rows.flatMap(({ journal }) => journal.custodies.map(({ assetId }) => assetId));
}
