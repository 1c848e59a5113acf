import type { IssueSearch, IssueSearchResults } from "@storey/contract";
import type { Transaction } from "../../db/transaction.ts";
import type { MemberActor } from "../../platform/records/issue-actor.ts";
import type { IssueCountQuery, IssueCounts } from "./issue-facet-counter.ts";
import { describeFacets } from "./issue-facets.ts";
import { findNumbersOf } from "./issue-index.repository.ts";
import type { IndexedIssues, IssueIndexes } from "./issue-index.service.ts";
import type { IssueIndex } from "./issue-index.ts";
import { countIssues, findIssuePage, placeOfPage } from "./issue-search.repository.ts";
import { type IssueWindow, windowOf } from "./issue-window.ts";

/**
 * Searches issues. The database finds the page. Total and facets are counted in memory for callers
 * who see the issues of the whole organisation, and by the database for those who see a few of
 * them.
 */
export class IssueSearchService {
  readonly #indexes: IssueIndexes;

  constructor(indexes: IssueIndexes) {
    this.#indexes = indexes;
  }

  /** Returns a page of the issues the caller may see, their total number, and the facets. */
  search(
    transaction: Transaction,
    actor: MemberActor,
    search: IssueSearch,
  ): Promise<IssueSearchResults> {
    if (isFew(actor, search)) return searchInDatabase(transaction, actor, search);
    const { searchTerm = "" } = search;
    return searchTerm === ""
      ? this.#searchAll(transaction, actor, search)
      : this.#searchText(transaction, actor, { ...search, searchTerm });
  }

  async #searchAll(
    transaction: Transaction,
    actor: MemberActor,
    search: IssueSearch,
  ): Promise<IssueSearchResults> {
    const issues = await this.#indexes.read(transaction, actor.organisationId);
    if (!issues) return searchInDatabase(transaction, actor, search);
    // The database finds the page while this counts.
    const [results, totals] = await Promise.all([
      findIssuePage(transaction, actor, search),
      totalsOf(transaction, search, issues.index.count(queryOf(actor, search, issues))),
    ]);
    return { results, ...totals };
  }

  /**
   * Finds the issues with the words once: the index filters them, and the page is read from the
   * rest.
   */
  async #searchText(
    transaction: Transaction,
    actor: MemberActor,
    search: IssueSearch & { readonly searchTerm: string },
  ): Promise<IssueSearchResults> {
    const issues = await this.#indexes.read(transaction, actor.organisationId);
    if (!issues) return searchInDatabase(transaction, actor, search);
    const numbers = await findNumbersOf(transaction, search.searchTerm);
    const query = queryOf(actor, search, issues);
    const [counts, found] = issues.index.countAmong(numbers, query);
    const [totals, results] = await Promise.all([
      totalsOf(transaction, search, counts),
      findIssuePage(transaction, actor, search, windowAmong(found, issues.index, search)),
    ]);
    return { results, ...totals };
  }
}

/**
 * Tells whether a search finds few issues through an index of its own: the caller's own, those due on
 * one day, or those that a decision tree led to.
 */
function isFew(actor: MemberActor, { filters }: IssueSearch): boolean {
  if (filters?.watching || filters?.dueToday || filters?.ledBy) return true;
  return actor.placesOf("organisation.issues.read") !== null;
}

async function searchInDatabase(
  transaction: Transaction,
  actor: MemberActor,
  search: IssueSearch,
): Promise<IssueSearchResults> {
  const [totals, results] = await Promise.all([
    countIssues(transaction, actor, search),
    findIssuePage(transaction, actor, search),
  ]);
  return { results, ...totals };
}

function queryOf(
  { userId }: MemberActor,
  { filters = {}, onlyDeleted = false }: IssueSearch,
  { moment, restrictedLocationIds }: IndexedIssues,
): IssueCountQuery {
  return { userId, onlyDeleted, restrictedLocationIds, moment, filters };
}

async function totalsOf(
  transaction: Transaction,
  { withFacets = true }: IssueSearch,
  counts: IssueCounts,
): Promise<Pick<IssueSearchResults, "totalCount" | "facets">> {
  const facets = withFacets ? await describeFacets(transaction, counts) : null;
  return { totalCount: counts.total, facets };
}

/** Returns the window of the page if the index knows the order; else everything found. */
function windowAmong(
  numbers: readonly number[],
  index: IssueIndex,
  search: IssueSearch,
): IssueWindow {
  const { sort = "-createdAt" } = search;
  const place = placeOfPage(search);
  if (sort !== "-createdAt" && sort !== "createdAt") return { numbers, offset: place.start };
  const step = sort === "createdAt" ? 1 : -1;
  return windowOf(numbers, (number) => index.createdAt(number), step, place);
}
