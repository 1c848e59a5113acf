import { describe, expect, it } from "vitest";
import {
  isNotificationChoice,
  isNotifiedByDefault,
  notificationPreferences,
  PREFERENCE_KINDS,
} from "./notification.ts";

describe("what people are told without having chosen", () => {
  it.each([
    ["issue_assigned", true, true],
    ["issue_mentioned", true, true],
    ["issue_commented", true, true],
    ["issue_status", true, true],
    ["issue_created", true, false],
    ["sos", true, false],
    ["readiness", false, false],
  ] as const)("%s: in the list %s, by mail %s", (kind, inApp, email) => {
    expect(isNotifiedByDefault(kind, "in_app")).toBe(inApp);
    expect(isNotifiedByDefault(kind, "email")).toBe(email);
  });
});

describe("the choices", () => {
  it("are one for each kind and channel, except those that are mailed, or listed, alone", () => {
    const all = notificationPreferences([]);
    expect(all).toHaveLength(PREFERENCE_KINDS.length * 2 - 3);
    expect(isNotificationChoice("sos", "email")).toBe(false);
    expect(isNotificationChoice("custody", "in_app")).toBe(false);
    expect(isNotificationChoice("readiness", "in_app")).toBe(false);
    for (const { kind, channel, isOn } of all)
      expect(isOn).toBe(isNotifiedByDefault(kind, channel));
  });

  it("are what was chosen where something was", () => {
    const chosen = notificationPreferences([
      { kind: "issue_created", channel: "email", isOn: true },
      { kind: "issue_status", channel: "in_app", isOn: false },
      { kind: "sos", channel: "email", isOn: true },
    ]);
    expect(chosen).toContainEqual({ kind: "issue_created", channel: "email", isOn: true });
    expect(chosen).toContainEqual({ kind: "issue_status", channel: "in_app", isOn: false });
    expect(chosen).not.toContainEqual(expect.objectContaining({ kind: "sos", channel: "email" }));
  });
});
