/** The organisation and the person that a connection counts for. */
export interface Account {
  /** An organisation, or its placeholder until it is known. */
  readonly organisation: string;
  /** A person of that organisation. The same text in two organisations means two people. */
  readonly person: string;
}

/** A connection promised to an account. */
export interface Place {
  /**
   * Counts the place on another account from now on. False, and nothing changed, where that account
   * has its share already.
   */
  moveTo(account: Account): boolean;
  /** Gives the place up. May be called twice. */
  leave(): void;
}

/** The bounds of waiting for a connection. */
export interface AdmissionBounds {
  /** How long a place is waited for. */
  readonly waitMs: number;
  /** How many places one organisation may wait for. */
  readonly waitingOfOrganisation: number;
  /** How many of them are one person's. */
  readonly waitingOfPerson: number;
}

const BOUNDS: AdmissionBounds = {
  waitMs: 5_000,
  waitingOfOrganisation: 400,
  waitingOfPerson: 200,
};

/**
 * A person gets no other connection unless more than this many times their connections are free.
 */
const FREE_FOR_EACH_OF_A_PERSON = 3;

/**
 * The account has its share of the connections, and either too many wait already or it waited too
 * long.
 */
export class TooBusyError extends Error {
  constructor() {
    super("An organisation or a person waits for more connections than their share.");
    this.name = "TooBusyError";
  }
}

interface Waiting {
  readonly admit: () => void;
  readonly refuse: (error: unknown) => void;
}

/** The connections that a person holds and waits for. */
interface Person {
  held: number;
  servedAt: number;
  readonly waiting: Set<Waiting>;
}

interface Organisation {
  held: number;
  servedAt: number;
  waiting: number;
  readonly people: Map<string, Person>;
}

/**
 * Shares the connections of the pool, before one is taken: a holder of some gets another only while
 * more are free than they hold (a person: three times as many). So one organisation alone gets half
 * of them, a second one half of the rest, and one that holds none gets the last. Requests beyond a
 * share wait in a queue of their own; the next turn goes to the one that holds least, then to the
 * one served longest ago.
 */
export class Admission {
  readonly #size: number;
  readonly #bounds: AdmissionBounds;
  readonly #organisations = new Map<string, Organisation>();
  #held = 0;
  #served = 0;

  constructor(size: number, bounds: Partial<AdmissionBounds> = {}) {
    this.#size = size;
    this.#bounds = { ...BOUNDS, ...bounds };
  }

  /** Waits for a place. Throws TooBusyError. */
  async admit(account: Account): Promise<Place> {
    const organisation = this.#organisation(account);
    const person = personOf(organisation, account);
    // A newcomer does not overtake those who wait.
    if (person.waiting.size > 0 || !this.#hasRoom(organisation, person)) {
      await this.#wait(account, organisation, person);
    } else this.#grant(organisation, person);
    return this.#place(account);
  }

  /**
   * Counts a connection of the server's own work, which waits for nobody; call the returned
   * function at its end.
   */
  noteOwn(): () => void {
    this.#held++;
    return onlyOnce(() => {
      this.#held--;
      this.#admitNext();
    });
  }

  /** Refuses everybody who waits for a connection at once, because there are none to be had. */
  refuseAll(error: unknown): void {
    const everybody = [...this.#organisations.values()].flatMap(({ people }) =>
      [...people.values()].flatMap(({ waiting }) => [...waiting]),
    );
    for (const { refuse } of everybody) refuse(error);
  }

  #place(account: Account): Place {
    let current = account;
    const leave = onlyOnce(() => {
      this.#release(current);
      this.#admitNext();
    });
    return {
      leave,
      moveTo: (next) => {
        this.#release(current);
        const organisation = this.#organisation(next);
        const person = personOf(organisation, next);
        const hasRoom = person.waiting.size === 0 && this.#hasRoom(organisation, person);
        if (hasRoom) current = next;
        const counted = this.#organisation(current);
        this.#grant(counted, personOf(counted, current));
        this.#forgetIdle(next);
        this.#admitNext();
        return hasRoom;
      },
    };
  }

  #wait(account: Account, organisation: Organisation, person: Person): Promise<void> {
    const { waitMs, waitingOfOrganisation, waitingOfPerson } = this.#bounds;
    if (organisation.waiting >= waitingOfOrganisation || person.waiting.size >= waitingOfPerson) {
      this.#forgetIdle(account);
      return Promise.reject(new TooBusyError());
    }
    return new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(limit);
        person.waiting.delete(waiting);
        organisation.waiting--;
      };
      const refuse = (error: unknown) => {
        stop();
        this.#forgetIdle(account);
        reject(error);
      };
      const limit = setTimeout(() => refuse(new TooBusyError()), waitMs);
      const waiting: Waiting = {
        admit: () => {
          stop();
          this.#grant(organisation, person);
          resolve();
        },
        refuse,
      };
      person.waiting.add(waiting);
      organisation.waiting++;
    });
  }

  #admitNext(): void {
    for (;;) {
      const next = this.#next();
      if (!next) return;
      next.admit();
    }
  }

  #next(): Waiting | undefined {
    let best: [Organisation, Person] | undefined;
    for (const organisation of this.#organisations.values()) {
      if (organisation.waiting === 0) continue;
      for (const person of organisation.people.values()) {
        if (person.waiting.size === 0 || !this.#hasRoom(organisation, person)) continue;
        if (!best || isBefore([organisation, person], best)) best = [organisation, person];
      }
    }
    const [first] = best?.[1].waiting ?? [];
    return first;
  }

  #hasRoom(organisation: Organisation, person: Person): boolean {
    const free = this.#size - this.#held;
    return (
      free > 0 &&
      (organisation.held === 0 || free > organisation.held) &&
      (person.held === 0 || free > person.held * FREE_FOR_EACH_OF_A_PERSON)
    );
  }

  #grant(organisation: Organisation, person: Person): void {
    this.#held++;
    this.#served++;
    organisation.held++;
    person.held++;
    organisation.servedAt = this.#served;
    person.servedAt = this.#served;
  }

  #release(account: Account): void {
    const organisation = this.#organisation(account);
    this.#held--;
    organisation.held--;
    personOf(organisation, account).held--;
    this.#forgetIdle(account);
  }

  #organisation({ organisation: key }: Account): Organisation {
    let known = this.#organisations.get(key);
    if (!known) {
      known = { held: 0, servedAt: 0, waiting: 0, people: new Map() };
      this.#organisations.set(key, known);
    }
    return known;
  }

  /** Forgets organisations and people who hold nothing and do not wait. */
  #forgetIdle({ organisation: key, person: personKey }: Account): void {
    const organisation = this.#organisations.get(key);
    if (!organisation) return;
    const person = organisation.people.get(personKey);
    if (person && person.held === 0 && person.waiting.size === 0)
      organisation.people.delete(personKey);
    if (organisation.people.size === 0) this.#organisations.delete(key);
  }
}

function personOf(organisation: Organisation, { person: key }: Account): Person {
  let known = organisation.people.get(key);
  if (!known) {
    known = { held: 0, servedAt: 0, waiting: new Set() };
    organisation.people.set(key, known);
  }
  return known;
}

function isBefore(
  [organisation, person]: readonly [Organisation, Person],
  [otherOrganisation, otherPerson]: readonly [Organisation, Person],
): boolean {
  return (
    (organisation.held - otherOrganisation.held ||
      organisation.servedAt - otherOrganisation.servedAt ||
      person.held - otherPerson.held ||
      person.servedAt - otherPerson.servedAt) < 0
  );
}

function onlyOnce(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    work();
  };
}
