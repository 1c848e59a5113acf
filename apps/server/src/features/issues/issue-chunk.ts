/** The counted values of an issue, as the database gives them. */
export interface CountedIssue {
  readonly number: number;
  readonly status: string;
  readonly priority: string;
  readonly category: string | null;
  readonly locationId: string | null;
  readonly floorId: string | null;
  readonly spaceId: string | null;
  readonly assetId: string | null;
  readonly reporterId: string | null;
  /** The ids as the database writes a list: `{…,…}`. */
  readonly assignees: string;
  /** In microseconds since 1970; null means never. */
  readonly overdueFrom: number | null;
  /** In microseconds since 1970. */
  readonly created: number;
  readonly isArchived: boolean;
}

/**
 * The size of a value in a dictionary beside its letters, in bytes: the text's head, and its
 * places.
 */
const VALUE_BYTES = 90;
/** The size of the people of a list of assignees, in bytes. */
const PEOPLE_BYTES = 200;

/** Small numbers for the values of one column, from 0 in the order in which they came up. */
export class Dictionary {
  readonly values: (string | null)[] = [];
  readonly #codes = new Map<string | null, number>();
  #bytes = 0;

  /** The size of this dictionary, in bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  get size(): number {
    return this.values.length;
  }

  /** Returns the number of a value, and gives it one if it has none. */
  add(value: string | null): number {
    const known = this.#codes.get(value);
    if (known !== undefined) return known;
    const code = this.values.push(value) - 1;
    this.#codes.set(value, code);
    this.#bytes += VALUE_BYTES + (value?.length ?? 0);
    return code;
  }

  /** Returns the number of a value; undefined for one that never came up. */
  find(value: string | null): number | undefined {
    return this.#codes.get(value);
  }
}

/** The dictionaries of an organisation. They only grow, so that all its states can share them. */
export class IssueWords {
  readonly status = new Dictionary();
  readonly priority = new Dictionary();
  readonly category = new Dictionary();
  readonly location = new Dictionary();
  readonly floor = new Dictionary();
  readonly space = new Dictionary();
  readonly asset = new Dictionary();
  readonly person = new Dictionary();
  /** Whole lists of assignees, as the database writes them. */
  readonly assignees = new Dictionary();
  /** The people of each of those lists. */
  readonly people: Int32Array[] = [];

  /** The number of values that grow with new issues. */
  get size(): number {
    const growing = [this.floor, this.space, this.asset, this.person, this.assignees];
    return growing.reduce((sum, { size }) => sum + size, 0);
  }

  /** The size of all words, in bytes. */
  get bytes(): number {
    const places = [this.location, this.floor, this.space, this.asset];
    const growing = [...places, this.person, this.assignees];
    const values = growing.reduce((sum, dictionary) => sum + dictionary.bytes, 0);
    return values + this.people.length * PEOPLE_BYTES;
  }

  /** Returns the number of a list of assignees, and gives it one if it has none. */
  addAssignees(list: string): number {
    const code = this.assignees.add(list);
    if (code === this.people.length) {
      const ids = list === "{}" ? [] : list.slice(1, -1).split(",");
      this.people.push(Int32Array.from(ids, (id) => this.person.add(id)));
    }
    return code;
  }
}

/** How many numbers of issues in a row share a chunk, as a power of two. */
const CHUNK_BITS = 9;
export const CHUNK_SIZE = 1 << CHUNK_BITS;

/** The size of a chunk, in bytes: 44 for each issue, and the columns themselves. */
export const CHUNK_BYTES = CHUNK_SIZE * 44 + 2_700;

/** Returns the chunk that an issue's number is in, and its place there. */
export const chunkOf = (number: number): number => number >> CHUNK_BITS;
export const placeIn = (number: number): number => number & (CHUNK_SIZE - 1);

/**
 * The states of a place in a chunk: no issue has that number, an issue has it, an archived issue
 * has it.
 */
export const NONE = 0;
export const ACTIVE = 1;
export const ARCHIVED = 2;

/** Issues whose numbers follow each other, column by column in small numbers. */
export class IssueChunk {
  readonly state = new Uint8Array(CHUNK_SIZE);
  readonly status = new Uint8Array(CHUNK_SIZE);
  readonly priority = new Uint8Array(CHUNK_SIZE);
  readonly category = new Uint8Array(CHUNK_SIZE);
  readonly location = new Int32Array(CHUNK_SIZE);
  readonly floor = new Int32Array(CHUNK_SIZE);
  readonly space = new Int32Array(CHUNK_SIZE);
  readonly asset = new Int32Array(CHUNK_SIZE);
  readonly reporter = new Int32Array(CHUNK_SIZE);
  readonly assignees = new Int32Array(CHUNK_SIZE);
  readonly overdueFrom = new Float64Array(CHUNK_SIZE);
  readonly created = new Float64Array(CHUNK_SIZE);

  /** Copies the chunk. */
  copy(): IssueChunk {
    const made = new IssueChunk();
    for (const column of COLUMNS) made[column].set(this[column]);
    return made;
  }

  /** Puts an issue in its place. */
  put(words: IssueWords, issue: CountedIssue): void {
    const at = placeIn(issue.number);
    this.state[at] = issue.isArchived ? ARCHIVED : ACTIVE;
    this.status[at] = words.status.add(issue.status);
    this.priority[at] = words.priority.add(issue.priority);
    this.category[at] = words.category.add(issue.category);
    this.location[at] = words.location.add(issue.locationId);
    this.floor[at] = words.floor.add(issue.floorId);
    this.space[at] = words.space.add(issue.spaceId);
    this.asset[at] = words.asset.add(issue.assetId);
    this.reporter[at] = words.person.add(issue.reporterId);
    this.assignees[at] = words.addAssignees(issue.assignees);
    this.overdueFrom[at] = issue.overdueFrom ?? Number.POSITIVE_INFINITY;
    this.created[at] = issue.created;
  }
}

const COLUMNS = [
  ...["state", "status", "priority", "category", "location", "floor", "space"],
  ...["asset", "reporter", "assignees", "overdueFrom", "created"],
] as const;
