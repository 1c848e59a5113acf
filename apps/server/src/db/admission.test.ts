import { afterEach, describe, expect, it, vi } from "vitest";
import { type Account, Admission, type Place, TooBusyError } from "./admission.ts";

const SIZE = 10;
const account = (organisation: string, person = "a person"): Account => ({ organisation, person });

/** Asks for places and tells how many were given at once. */
async function ask(admission: Admission, who: Account, count: number) {
  const given: Place[] = [];
  const all = Array.from({ length: count }, () => admission.admit(who));
  for (const one of all) one.then((place) => given.push(place)).catch(() => undefined);
  await settled();
  return { given, all };
}

/** Waits until everything that waits for nothing has happened. */
async function settled() {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
}

/** Asks as different people, each for one. */
async function askAsMany(admission: Admission, organisation: string, count: number) {
  const given: Place[] = [];
  for (let n = 0; n < count; n++) {
    const { given: own } = await ask(admission, account(organisation, `${n}`), 1);
    given.push(...own);
  }
  return given;
}

afterEach(() => {
  vi.useRealTimers();
});

describe("the connections", () => {
  it("are a third for one person and half for one organisation, whoever asks for more", async () => {
    const admission = new Admission(SIZE);
    const { given } = await ask(admission, account("busy"), 150);
    expect(given).toHaveLength(3);
    expect(await askAsMany(admission, "busy", 20)).toHaveLength(2);
  });

  it("leave one for who holds none, however many organisations take their share", async () => {
    const admission = new Admission(SIZE);
    const taken: number[] = [];
    for (const name of ["first", "second", "third"])
      taken.push((await askAsMany(admission, name, 50)).length);
    expect(taken).toEqual([5, 3, 1]);
    expect((await ask(admission, account("quiet"), 1)).given).toHaveLength(1);
  });

  it("go to who holds least, and in an organisation to each person in turn", async () => {
    const admission = new Admission(1);
    const { given: first } = await ask(admission, account("busy", "one"), 1);
    const order: string[] = [];
    const takeTurn = async (organisation: string, person: string) => {
      const place = await admission.admit(account(organisation, person));
      order.push(`${organisation} ${person}`);
      place.leave();
    };
    const waiting = [
      takeTurn("busy", "one"),
      takeTurn("busy", "one"),
      takeTurn("busy", "two"),
      takeTurn("quiet", "one"),
    ];
    first[0]?.leave();
    await Promise.all(waiting);
    expect(order).toEqual(["quiet one", "busy two", "busy one", "busy one"]);
  });

  it("that the server's own work holds are not shared, and are shared again after it", async () => {
    const admission = new Admission(2);
    const ends = [admission.noteOwn(), admission.noteOwn()];
    const { given } = await ask(admission, account("quiet"), 1);
    expect(given).toEqual([]);
    for (const end of ends) end();
    await settled();
    expect(given).toHaveLength(1);
  });

  it("are given back once, and nobody is remembered who holds and waits for none", async () => {
    const admission = new Admission(2);
    const { given } = await ask(admission, account("quiet"), 1);
    given[0]?.leave();
    given[0]?.leave();
    expect((await ask(admission, account("quiet"), 1)).given).toHaveLength(1);
    expect((await ask(admission, account("other"), 1)).given).toHaveLength(1);
    expect((await ask(admission, account("third"), 1)).given).toHaveLength(0);
  });
});

describe("the waiting", () => {
  it("is bounded by number for the organisation and the person alone", async () => {
    const admission = new Admission(SIZE, { waitingOfOrganisation: 5, waitingOfPerson: 3 });
    const { all } = await ask(admission, account("busy", "one"), 7);
    await expect(all[6]).rejects.toThrow(TooBusyError);
    const others = await Promise.all(
      ["two", "three", "four", "five"].map((person) => ask(admission, account("busy", person), 1)),
    );
    expect(others.map(({ given }) => given.length)).toEqual([1, 1, 0, 0]);
    const { all: beyond } = await ask(admission, account("busy", "six"), 1);
    await expect(beyond[0]).rejects.toThrow(TooBusyError);
    expect((await ask(admission, account("quiet"), 1)).given).toHaveLength(1);
  });

  it("is bounded in time, and what was given up is not given later", async () => {
    vi.useFakeTimers();
    const admission = new Admission(1, { waitMs: 1000 });
    const { given } = await ask(admission, account("busy"), 1);
    const late = admission.admit(account("other"));
    const refused = expect(late).rejects.toThrow(TooBusyError);
    vi.advanceTimersByTime(1000);
    await refused;
    given[0]?.leave();
    expect((await ask(admission, account("third"), 1)).given).toHaveLength(1);
  });
});

describe("when there are no connections to be had", () => {
  it("everybody who waits is told so at once, and nobody is counted as waiting any more", async () => {
    const admission = new Admission(1);
    const { given } = await ask(admission, account("busy"), 1);
    const waiting = [admission.admit(account("busy")), admission.admit(account("quiet"))];
    admission.refuseAll(new Error("away"));
    for (const one of waiting) await expect(one).rejects.toThrow("away");
    given[0]?.leave();
    expect((await ask(admission, account("quiet"), 1)).given).toHaveLength(1);
  });
});

describe("a place of who turns out to be of another organisation", () => {
  it("moves there while that has not its share, and stays where it was else", async () => {
    const admission = new Admission(4);
    const { given } = await ask(admission, account("network"), 1);
    expect(given[0]?.moveTo(account("busy", "one"))).toBe(true);
    expect((await ask(admission, account("busy", "two"), 1)).given).toHaveLength(1);
    const { given: next } = await ask(admission, account("network"), 1);
    expect(next[0]?.moveTo(account("busy", "three"))).toBe(false);
    next[0]?.leave();
    // Both of its own are still counted on it.
    expect((await ask(admission, account("busy", "three"), 1)).given).toHaveLength(0);
  });
});
