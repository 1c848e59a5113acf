import type { IssueSearch, IssueSearchResults } from "@storey/contract";
import type { Compilable } from "kysely";
import type { TestUser } from "../../../test/factory.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Entry } from "../../db/ways-in.ts";
import type { MemberActor } from "../../platform/records/issue-actor.ts";
import type { IssueServer } from "./issue.fixture.ts";
import { countIssues, findIssuePage } from "./issue-search.repository.ts";
import type { IssueSearchService } from "./issue-search.service.ts";

/** The person who searches, and their address. */
export interface Searcher {
  readonly user: TestUser;
  readonly address: string;
}

/**
 * The result of a search, and the result that the database alone counts and finds in the same
 * transaction.
 */
export interface TwoAnswers {
  readonly given: IssueSearchResults;
  readonly expected: IssueSearchResults;
  /** The statements that the search sent, with their parameters. */
  readonly sent: readonly { readonly sql: string; readonly parameters: readonly unknown[] }[];
}

/** Searches twice in one transaction. `before` runs first, in it. */
export function searchTwice(
  harness: IssueServer,
  service: IssueSearchService,
  { user, address }: Searcher,
  search: IssueSearch,
  before: () => Promise<void> = async () => undefined,
): Promise<TwoAnswers> {
  const caller = { credential: { subject: user.auth0Id }, requestId: "search", address };
  return harness.server.installation.gateway.begin(caller, "read", async (transaction, entry) => {
    await before();
    const actor = actorOf(entry);
    const sent: { sql: string; parameters: readonly unknown[] }[] = [];
    const given = await service.search(noting(transaction, sent), actor, search);
    const { totalCount, facets } = await countIssues(transaction, actor, search);
    const results = await findIssuePage(transaction, actor, search);
    return { given, expected: { results, totalCount, facets }, sent };
  });
}

/** Returns the member of an entry, with the fields that a search needs. */
export function actorOf(entry: Entry | null): MemberActor {
  if (!entry?.organisationId) throw new Error("nobody has entered");
  const { userId, organisationId, permissions, limits } = entry;
  const held = new Set([...permissions, ...limits.flatMap((role) => role.permissions)]);
  const placesOf: MemberActor["placesOf"] = (permission) => (held.has(permission) ? null : []);
  return { kind: "member", userId, organisationId, placesOf };
}

function noting(
  transaction: Transaction,
  sent: { sql: string; parameters: readonly unknown[] }[],
): Transaction {
  const note = <Row>(statement: Compilable<Row>): Compilable<Row> => {
    const { sql, parameters } = statement.compile();
    sent.push({ sql, parameters });
    return statement;
  };
  return {
    ...transaction,
    all: (statement) => transaction.all(note(statement)),
    first: (statement) => transaction.first(note(statement)),
    execute: (statement) => transaction.execute(note(statement)),
  };
}
