import { describe, expect, it } from "vitest";
import {
  isSosOpen,
  isSosUnanswered,
  SOS_STATES,
  SOS_STEPS,
  type SosRight,
  sosAfter,
  sosReach,
  sosSliderProblems,
  sosSteps,
  sosTurn,
} from "./sos.ts";

const SLIDER = { enabled: true, phone: "999", email: "desk@harbour.test", sendToEmail: true };

describe("the slider of a location", () => {
  it.each([
    [{}, {}],
    [{ phone: null }, {}],
    [{ email: null, sendToEmail: false }, {}],
    [{ phone: null, email: null, sendToEmail: false }, { phone: "sos.nobody" }],
    [{ phone: "", email: "", sendToEmail: false }, { phone: "sos.nobody" }],
    [{ email: null }, { email: "email.must_be_valid" }],
    [
      { phone: null, email: null },
      { phone: "sos.nobody", email: "email.must_be_valid" },
    ],
    [{ enabled: false, phone: null, email: null, sendToEmail: false }, {}],
    [{ enabled: false, email: null }, { email: "email.must_be_valid" }],
  ])("with %j misses %j", (change, missing) => {
    expect(sosSliderProblems({ ...SLIDER, ...change })).toEqual(missing);
  });
});

const RIGHTS: readonly SosRight[] = ["sender", "responder", "system"];

describe("the states of an alert", () => {
  it("are left by these steps and no others", () => {
    const table = SOS_STATES.flatMap((state) =>
      SOS_STEPS.flatMap((step) =>
        RIGHTS.flatMap((right) => {
          const to = sosAfter(state, step, new Set([right]));
          return to ? [`${state} ${step} by ${right}: ${to}`] : [];
        }),
      ),
    );
    expect(table).toEqual([
      "pending deliver by system: sent",
      "pending acknowledge by responder: acknowledged",
      "pending cancel by sender: cancelled",
      "sent acknowledge by responder: acknowledged",
      "sent cancel by sender: cancelled",
      "acknowledged close by responder: closed",
      "acknowledged cancel by sender: cancelled",
    ]);
  });

  it("offer a responder who sent it both, and nobody anything once it is over", () => {
    const both = new Set<SosRight>(["sender", "responder"]);
    expect(sosSteps("sent", both)).toEqual(["acknowledge", "cancel"]);
    expect(sosSteps("acknowledged", both)).toEqual(["close", "cancel"]);
    expect(sosSteps("closed", new Set(RIGHTS))).toEqual([]);
    expect(sosSteps("cancelled", new Set(RIGHTS))).toEqual([]);
  });

  it("are open until the end, and unanswered until somebody has taken it", () => {
    expect(SOS_STATES.filter(isSosOpen)).toEqual(["pending", "sent", "acknowledged"]);
    expect(SOS_STATES.filter(isSosUnanswered)).toEqual(["pending", "sent"]);
  });
});

describe("the turns of a list", () => {
  const list = (contactsCount: number, isTest = false) => ({ contactsCount, isTest });
  const places = (turns: readonly number[], of: ReturnType<typeof list>) =>
    turns.map((turn) => {
      const found = sosTurn(turn, of);
      return found && [found.contact, found.round];
    });

  it("go round again and again, each in order, every two minutes of a day", () => {
    expect(places([0, 1, 2, 3, 4], list(2))).toEqual([
      [0, 1],
      [1, 1],
      [0, 2],
      [1, 2],
      [0, 3],
    ]);
    const last = (24 * 60) / 2 - 1;
    expect(places([last, last + 1], list(1))).toEqual([[0, 720], null]);
  });

  it("of a test reach everybody once", () => {
    expect(places([0, 1, 2], list(2, true))).toEqual([[0, 1], [1, 1], null]);
  });

  it("of nobody are none", () => {
    expect(sosTurn(0, list(0))).toBeNull();
    expect(sosTurn(0, list(0, true))).toBeNull();
  });
});

describe("whether anybody was reached", () => {
  const mail = (
    state: Parameters<typeof sosReach>[0][number]["state"],
    reason: string | null = null,
  ) => ({
    state,
    reason,
  });
  it.each([
    ["nobody", []],
    ["nobody", [mail("withdrawn")]],
    ["waiting", [mail("waiting")]],
    ["delayed", [mail("waiting", "server_away")]],
    ["delayed", [mail("failed", "refused"), mail("waiting", "refused"), mail("waiting")]],
    ["failed", [mail("failed", "refused")]],
    ["kept", [mail("kept")]],
    ["reached", [mail("failed", "refused"), mail("waiting", "server_away"), mail("sent")]],
  ] as const)("is %s", (reach, deliveries) => {
    expect(sosReach(deliveries)).toBe(reach);
  });
});
