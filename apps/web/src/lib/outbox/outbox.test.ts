import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CallError } from "../call-error.ts";
import { aDevice, noRoom, type TestDevice } from "../device/device.fixture.ts";
import { noteServerTime } from "../server-clock.ts";
import { Outbox } from "./outbox.ts";
import { OutboxStore } from "./outbox-store.ts";
import { madeAt, type NewRecord, type OutboxRecord, RECORD_SCHEMA } from "./record.ts";
import { sendNow } from "./send-now.ts";
import { upgraded } from "./upgrade.ts";
import type { DeclaredWrite } from "./write.ts";

const ADA = { userId: "ada", organisationId: "harbour" };
const NO_LINE = new CallError({ status: 0, code: "network.unreachable", message: "" });

/** A server that does a write once for each key, whatever becomes of its answers. */
class Server {
  readonly effects = new Map<string, OutboxRecord>();
  calls: string[] = [];
  before: (record: OutboxRecord) => void = () => {};
  after: (record: OutboxRecord) => void = () => {};

  readonly write: DeclaredWrite = {
    send: async (record) => {
      this.calls.push(record.label);
      this.before(record);
      if (!this.effects.has(record.id)) this.effects.set(record.id, record);
      await Promise.resolve();
      this.after(record);
      return { version: this.effects.size };
    },
  };

  labels(): string[] {
    return [...this.effects.values()].map(({ label }) => label);
  }
}

let server: Server;
let device: TestDevice;

beforeEach(() => {
  server = new Server();
  device = aDevice();
  vi.spyOn(console, "error").mockImplementation(() => {});
});

/** Opens a tab on the device; it takes no turns with others. */
function aTab(sender = () => ADA as typeof ADA | null, write = server.write): Outbox {
  return new Outbox({
    store: new OutboxStore(device),
    deviceId: "d",
    sender,
    writeOf: (endpoint) => (endpoint === "POST /unknown" ? undefined : write),
    alone: (work) => work(),
    tell: () => {},
  });
}

function aWrite(label: string, more: Partial<NewRecord> = {}): NewRecord {
  return {
    id: label,
    endpoint: "POST /issues",
    params: {},
    body: { label },
    entity: { kind: "comment", id: label, issueId: "i" },
    label,
    ...more,
  };
}

const refusal = (status: number) => new CallError({ status, code: "refused", message: "No." });
const statesOf = (tab: Outbox) =>
  Object.fromEntries(tab.records.get().map(({ id, state }) => [id, state]));

test("a form that waits for its record announces it itself, and only what waited is announced", async () => {
  const attended: boolean[] = [];
  const arrived: DeclaredWrite["arrived"] = (_, __, isAttended) => attended.push(isAttended);
  const tab = aTab(undefined, { ...server.write, arrived });
  expect(await sendNow(tab, [aWrite("at once")])).toMatchObject({ kind: "sent" });
  await tab.send();
  expect(attended).toEqual([true]);

  server.before = () => {
    throw NO_LINE;
  };
  expect(await sendNow(tab, [aWrite("later")])).toEqual({ kind: "waiting", ids: ["later"] });
  server.before = () => {};
  await tab.send();
  expect(attended).toEqual([true, false]);
});

describe("what was put in the outbox", () => {
  test("arrives in its order, words before files, and what depends on it after it", async () => {
    const tab = aTab();
    await tab.put([
      aWrite("photo", { file: new File(["x"], "p.jpg"), dependsOn: ["report"] }),
      aWrite("report"),
      aWrite("comment", { dependsOn: ["photo"] }),
      aWrite("other"),
    ]);
    expect(await tab.settled(["comment"])).toBe("sent");
    expect(server.calls).toEqual(["report", "other", "photo", "comment"]);
    expect(device.tables.files.size).toBe(0);
  });

  test("is on the device before anything is sent", async () => {
    server.before = () => expect(device.tables.records.has("a")).toBe(true);
    const tab = aTab();
    expect((await tab.put([aWrite("a")])).isKept).toBe(true);
    expect(await tab.settled(["a"])).toBe("sent");
  });

  test("waits while the line fails, says so, and goes under the same key", async () => {
    let isDown = true;
    server.after = () => {
      if (isDown) throw NO_LINE;
    };
    const tab = aTab();
    await tab.put([aWrite("a"), aWrite("b")]);
    expect(await tab.settled(["a", "b"])).toBe("waiting");
    // Without a line the others are not tried.
    expect(server.calls).toEqual(["a"]);
    expect(tab.failureOf("a")).toBe(NO_LINE);
    isDown = false;
    await tab.send();
    expect(server.calls).toEqual(["a", "a", "b"]);
    expect(server.labels()).toEqual(["a", "b"]);
  });

  test("that the server fails at does not hold up the others", async () => {
    server.before = ({ label }) => {
      if (label === "poison") throw refusal(500);
    };
    const tab = aTab();
    await tab.put([aWrite("poison"), aWrite("child", { dependsOn: ["poison"] }), aWrite("b")]);
    await tab.settled(["b"]);
    expect(statesOf(tab)).toEqual({ poison: "pending", child: "pending", b: "acked" });
  });

  test("that the page itself fails at is kept for later, and does not hold up the others", async () => {
    server.before = ({ label }) => {
      if (label === "poison") throw new TypeError("It has no body.");
      if (label === "poisoned reply") throw refusal(409);
    };
    const rebased = () => {
      throw new TypeError("It has no version.");
    };
    const tab = aTab(() => ADA, { ...server.write, rebased });
    await tab.put([aWrite("poison"), aWrite("poisoned reply"), aWrite("b")]);
    await tab.send();
    expect(statesOf(tab)).toEqual({ poison: "pending", "poisoned reply": "pending", b: "acked" });
    expect(device.tables.records.get("poison")).toMatchObject({ attempts: 1 });
    server.before = () => {};
    await tab.send();
    expect(server.labels()).toEqual(["b", "poison", "poisoned reply"]);
  });

  test("that is refused is kept with its reason, blocks its children alone, and can be tried again", async () => {
    let isRefused = true;
    server.before = ({ label }) => {
      if (label === "step" && isRefused) throw refusal(403);
    };
    const tab = aTab();
    await tab.put([aWrite("step"), aWrite("child", { dependsOn: ["step"] }), aWrite("b")]);
    expect(await tab.settled(["step", "child"])).toBe("refused");
    await tab.settled(["b"]);
    expect(statesOf(tab)).toEqual({ step: "rejected", child: "blocked", b: "acked" });
    expect(device.tables.records.get("step")).toMatchObject({ refusal: { status: 403 } });
    await tab.send();
    expect(server.calls.filter((label) => label === "step")).toHaveLength(1);
    isRefused = false;
    await tab.retry("step");
    expect(statesOf(tab)).toEqual({ step: "acked", child: "acked", b: "acked" });
  });

  test("goes for good, with what depends on it, only when its person discards it", async () => {
    server.before = () => {
      throw refusal(422);
    };
    const tab = aTab();
    await tab.put([aWrite("a"), aWrite("child", { dependsOn: ["a"] })]);
    await tab.settled(["a"]);
    await tab.discard(["a"]);
    expect(device.tables.records.size).toBe(0);
  });

  test("a step that is made after a refused one is sent, and stays when that one is discarded", async () => {
    const step = (label: string, dependsOn: readonly string[] = []) =>
      aWrite(label, { entity: { kind: "step", id: label, issueId: "i" }, dependsOn });
    server.before = ({ label }) => {
      if (label === "first") throw refusal(409);
      if (label === "later") throw NO_LINE;
    };
    const tab = aTab();
    await tab.put([step("first"), step("behind", ["first"])]);
    await tab.settled(["first"]);
    await tab.put([step("later")]);
    await tab.settled(["later"]);
    expect(statesOf(tab)).toEqual({ first: "rejected", behind: "blocked", later: "pending" });
    await tab.discard(["first"]);
    expect(statesOf(tab)).toEqual({ later: "pending" });
    server.before = () => {};
    await tab.send();
    expect(server.labels()).toEqual(["later"]);
  });

  test("a step comes after the one before it that is still to be sent", async () => {
    server.before = () => {
      throw NO_LINE;
    };
    const step = (id: string) => aWrite(id, { entity: { kind: "step", id, issueId: "i" } });
    const tab = aTab();
    await tab.put([step("first")]);
    await tab.put([step("second")]);
    await tab.settled(["second"]);
    expect(device.tables.records.get("second")).toMatchObject({ dependsOn: ["first"] });
    tab.seal();
  });

  test("is sent from where the server is by now, as long as that has moved on", async () => {
    let calls = 0;
    const tab = aTab(() => ADA, {
      send: async () => {
        calls += 1;
        // A faulty server is asked a few times, and not until the page is closed.
        if (calls > 9) throw NO_LINE;
        throw refusal(409);
      },
      rebased: (record) => ({ ...record, base: { version: 2, status: "open" } }),
    });
    await tab.put([aWrite("step", { base: { version: 1, status: "new" } })]);
    await tab.send();
    expect(calls).toBe(2);
    expect(device.tables.records.get("step")).toMatchObject({
      state: "rejected",
      base: { version: 2, status: "open" },
    });
  });

  test("of a call that this release does not know is kept", async () => {
    const tab = aTab();
    await tab.put([aWrite("a", { endpoint: "POST /unknown" })]);
    expect(await tab.settled(["a"])).toBe("refused");
    expect(device.tables.records.size).toBe(1);
  });

  test("without one of its files goes without it", async () => {
    server.before = ({ label }) => {
      if (label === "photo") throw refusal(415);
    };
    const tab = aTab();
    await tab.put([
      aWrite("photo", { file: new File(["x"], "p.bin") }),
      aWrite("comment", { dependsOn: ["photo"] }),
    ]);
    expect(await tab.settled(["comment"])).toBe("refused");
    await tab.takeBack("photo");
    expect(await tab.settled(["comment"])).toBe("sent");
    expect(server.effects.get("comment")?.dependsOn).toEqual([]);
  });
});

describe("two tabs", () => {
  test("that send at once, without a lock, have each write done once", async () => {
    const tabs = [aTab(), aTab(), aTab()];
    const labels = Array.from({ length: 12 }, (_, at) => `w${at}`);
    await Promise.all(labels.map((label, at) => tabs[at % 3]?.put([aWrite(label)])));
    await Promise.all(tabs.map((tab) => tab.send()));
    await Promise.all(tabs.map((tab) => tab.read()));
    expect(server.labels().toSorted()).toEqual(labels.toSorted());
    for (const tab of tabs) expect(Object.values(statesOf(tab))).toEqual(labels.map(() => "acked"));
    // The order is given out in one transaction of the device.
    const seqs = tabs[0]?.records.get().map(({ seq }) => seq) ?? [];
    expect(new Set(seqs).size).toBe(labels.length);
  });

  test("do not bring back what one of them has discarded", async () => {
    const sender = { now: null as typeof ADA | null };
    const slow = aTab(() => sender.now ?? ADA);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const write: DeclaredWrite = {
      send: async () => {
        await held;
        throw NO_LINE;
      },
    };
    const holder = aTab(() => ADA, write);
    await holder.put([aWrite("a")]);
    await slow.read();
    await slow.discard(["a"]);
    release();
    await holder.settled(["a"]);
    await slow.read();
    expect(slow.records.get()).toEqual([]);
    expect(device.tables.records.size).toBe(0);
  });
});

describe("a kill", () => {
  /** Opens a tab whose device fails from its nth work on. */
  function dying(after: number): { tab: Outbox; isDead: () => boolean } {
    let left = after;
    const { promise: never } = Promise.withResolvers<never>();
    const dies =
      <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
      (...args: Args): Promise<Result> => {
        left -= 1;
        return left < 0 ? never : work(...args);
      };
    const mortal = {
      get: dies(device.get),
      keys: dies(device.keys),
      all: dies(device.all),
      write: dies(device.write),
      change: dies(device.change),
    };
    const tab = new Outbox({
      store: new OutboxStore(mortal),
      deviceId: "d",
      sender: () => ADA,
      writeOf: () => server.write,
      alone: (work) => work(),
      tell: () => {},
    });
    return { tab, isDead: () => left < 0 };
  }

  test("at any work of the device loses nothing that was kept, and does nothing twice", async () => {
    let isDead = true;
    for (let after = 0; isDead; after += 1) {
      device = aDevice();
      server = new Server();
      const first = dying(after);
      let wasKept = false;
      const put = first.tab.put([
        aWrite("report"),
        aWrite("photo", { file: new File(["x"], "p.jpg"), dependsOn: ["report"] }),
        aWrite("comment", { dependsOn: ["photo"] }),
      ]);
      void put.then(() => {
        wasKept = true;
      });
      // jsdom's timers are real: after this wait everything that can go on has gone on.
      await new Promise((resolve) => setTimeout(resolve, 5));
      isDead = first.isDead();
      const next = aTab();
      await next.send();
      const done = server.labels().toSorted();
      if (wasKept) expect(done, `after ${after}`).toEqual(["comment", "photo", "report"]);
      else expect([0, 3], `after ${after}`).toContain(done.length);
      expect(server.effects.size).toBe(done.length);
    }
  });
});

describe("who is signed in", () => {
  test("sends what is theirs; another person neither sees nor sends it", async () => {
    let who: typeof ADA | null = ADA;
    server.before = () => {
      throw refusal(401);
    };
    const tab = aTab(() => who);
    await tab.put([aWrite("a")]);
    expect(await tab.settled(["a"])).toBe("waiting");
    who = { userId: "bob", organisationId: "harbour" };
    server.before = () => {};
    await tab.send();
    expect([server.labels(), tab.mine()]).toEqual([[], []]);
    who = null;
    await tab.send();
    expect(server.labels()).toEqual([]);
    who = { ...ADA, organisationId: "another" };
    await tab.send();
    expect(server.labels()).toEqual(["a"]);
    // The write goes to the organisation in which it was begun.
    expect(server.effects.get("a")?.organisationId).toBe("harbour");
  });
});

describe("a clock that is two days wrong", () => {
  const DAY = 24 * 60 * 60_000;
  const SECOND = 1_000;
  /** The time of the server, which goes on whatever is done to the clock of the device. */
  let now = 0;

  beforeEach(() => {
    now = Date.now();
    vi.useFakeTimers({ toFake: ["Date", "performance"], now });
  });
  afterEach(() => {
    vi.useRealTimers();
    localStorage.clear();
  });

  /** Sets the clock of the device; the server answers something. */
  function setClock(wrongMs: number): void {
    vi.setSystemTime(now + wrongMs);
    const headers = new Headers({
      date: new Date(now).toUTCString(),
      "cache-control": "no-store",
    });
    noteServerTime((name) => headers.get(name), Date.now());
  }

  test.each([-2, 2])(
    "by %i days: a write says when it was made by the server's time",
    async (days) => {
      setClock(days * DAY);
      const tab = aTab();
      await tab.put([aWrite("a")]);
      await tab.settled(["a"]);
      const record = server.effects.get("a");
      if (!record) throw new Error("It did not arrive.");
      expect(record.deviceTime).toBe(Date.now());
      expect(Math.abs(madeAt(record) - now)).toBeLessThanOrEqual(SECOND);
      const { endedAt } = device.tables.records.get("a") as OutboxRecord;
      expect(Math.abs((endedAt ?? 0) - now)).toBeLessThanOrEqual(SECOND);
    },
  );

  test("and is set back between two writes: they go in the order they were made, each once", async () => {
    let isDown = true;
    server.before = () => {
      if (isDown) throw NO_LINE;
    };
    setClock(2 * DAY);
    const tab = aTab();
    await tab.put([aWrite("first")]);
    await tab.settled(["first"]);
    vi.setSystemTime(now - 2 * DAY);
    await tab.put([aWrite("second"), aWrite("third")]);
    await tab.settled(["third"]);
    isDown = false;
    await tab.send();
    expect(server.labels()).toEqual(["first", "second", "third"]);
    for (const record of server.effects.values())
      expect(Math.abs(madeAt(record) - now)).toBeLessThanOrEqual(SECOND);
  });

  test("forgets what has arrived after seven days, not after five and a jump of two", async () => {
    const tab = aTab();
    await tab.put([aWrite("a")]);
    await tab.settled(["a"]);
    now += 5 * DAY + 60 * SECOND;
    setClock(2 * DAY);
    await tab.send();
    expect(statesOf(tab)).toEqual({ a: "acked" });
    now += 2 * DAY;
    setClock(-2 * DAY);
    await tab.send();
    expect(statesOf(tab)).toEqual({});
  });
});

describe("a photo", () => {
  const photo = () => aWrite("photo", { file: new File(["x"], "p.jpg") });

  test("whose bytes are gone is refused and says so; what it was for goes on without it", async () => {
    server.before = () => {
      throw NO_LINE;
    };
    const tab = aTab();
    await tab.put([photo(), aWrite("comment", { dependsOn: ["photo"] }), aWrite("other")]);
    await tab.settled(["comment"]);
    server.before = () => {};
    device.tables.files.clear();
    await tab.send();
    expect(statesOf(tab)).toEqual({ photo: "rejected", comment: "blocked", other: "acked" });
    expect(tab.failureOf("photo")?.code).toBe("outbox.file_gone");
    await tab.takeBack("photo");
    expect(await tab.settled(["comment"])).toBe("sent");
    expect(server.labels().toSorted()).toEqual(["comment", "other"]);
  });

  test("that is put twice is one", async () => {
    const tab = aTab();
    await Promise.all([tab.put([photo()]), tab.put([photo()])]);
    await tab.put([photo()]);
    expect(await tab.settled(["photo"])).toBe("sent");
    await tab.send();
    expect(server.labels()).toEqual(["photo"]);
  });

  test("keeps its bytes on the device until the server has it, wherever the line is cut", async () => {
    const cuts = [0, 0.25, 0.5, 1];
    for (const cut of cuts) {
      device = aDevice();
      let isDown = true;
      const sent: string[] = [];
      const tab = aTab(() => ADA, {
        send: async ({ id }, { file, onProgress }) => {
          onProgress(isDown ? cut : 1);
          if (isDown) throw NO_LINE;
          sent.push(`${id} ${await file?.text()}`);
          return null;
        },
      });
      await tab.put([photo()]);
      expect(await tab.settled(["photo"])).toBe("waiting");
      expect(tab.progress.get().size, "nothing is on its way").toBe(0);
      expect(device.tables.files.has("photo")).toBe(true);
      isDown = false;
      await tab.send();
      expect(sent).toEqual(["photo x"]);
      expect(device.tables.files.size).toBe(0);
    }
  });
});

describe("a device without room", () => {
  test("keeps the words, has the page hold the photo, and keeps that too once there is room", async () => {
    server.before = () => {
      throw NO_LINE;
    };
    device.refuse = (writes) => {
      if (writes.some(({ table, value }) => table === "files" && value !== undefined)) noRoom();
    };
    const tab = aTab();
    const files = { file: new File(["x"], "p.jpg"), dependsOn: ["report"] };
    expect((await tab.put([aWrite("report"), aWrite("photo", files)])).isKept).toBe(false);
    await tab.settled(["report"]);
    expect([...device.tables.records.keys()]).toEqual(["report"]);
    expect(statesOf(tab)).toEqual({ report: "pending", photo: "pending" });
    expect((await tab.put([aWrite("words")])).isKept).toBe(false);
    device.refuse = () => {};
    await tab.put([aWrite("more")]);
    expect([...device.tables.records.keys()].toSorted()).toEqual(
      ["more", "photo", "report", "words"].toSorted(),
    );
    expect(device.tables.files.has("photo")).toBe(true);
  });

  test("that keeps nothing still sends, and says that the page must stay", async () => {
    device.refuse = noRoom;
    const tab = aTab();
    expect((await tab.put([aWrite("a")])).isKept).toBe(false);
    expect(await tab.settled(["a"])).toBe("sent");
    expect(server.labels()).toEqual(["a"]);
  });
});

describe("a release", () => {
  test("brings records of earlier ones up to its own, step by step", () => {
    const kept = { schema: RECORD_SCHEMA - 1, id: "a" };
    const upgrades = { [RECORD_SCHEMA - 1]: (record: object) => ({ ...record, isNew: true }) };
    expect(upgraded(kept, upgrades)).toEqual({ schema: RECORD_SCHEMA, id: "a", isNew: true });
    expect(upgraded(kept, {})).toBeNull();
  });

  test("knows by its own name what a form of an earlier one has let go", () => {
    const kept = { schema: 1, id: "a" };
    const released = (isReleased: boolean) => ({ schema: RECORD_SCHEMA, id: "a", isReleased });
    expect(upgraded({ ...kept, isLetGo: true })).toEqual(released(true));
    expect(upgraded({ ...kept, isLetGo: false })).toEqual(released(false));
  });

  test("neither sends nor loses what a later one has kept", async () => {
    const later = { schema: RECORD_SCHEMA + 1, id: "later" };
    device.tables.records.set("later", later);
    const tab = aTab();
    await tab.put([aWrite("a")]);
    await tab.settled(["a"]);
    expect(server.labels()).toEqual(["a"]);
    expect(device.tables.records.get("later")).toEqual(later);
  });
});
