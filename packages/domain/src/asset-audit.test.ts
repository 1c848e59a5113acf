import { describe, expect, it } from "vitest";
import { ASSET_LIFECYCLE_STATUSES, isAssetStep } from "./asset.ts";
import { ASSET_AUDIT_STATES, AUDITED_STATUSES, isAssetAuditStep } from "./asset-audit.ts";

describe("the steps of an audit", () => {
  const allowed = ["open paused", "open completed", "paused open", "paused completed"];
  const pairs = ASSET_AUDIT_STATES.flatMap((from) =>
    ASSET_AUDIT_STATES.map((to) => [from, to] as const),
  );

  it.each(pairs)("from %s to %s", (from, to) => {
    expect(isAssetAuditStep(from, to)).toBe(allowed.includes(`${from} ${to}`));
  });
});

describe("what is looked for in a room", () => {
  it("is all but what is not there yet or no more", () => {
    const others = ASSET_LIFECYCLE_STATUSES.filter(
      (status) => !(AUDITED_STATUSES as readonly string[]).includes(status),
    );
    expect(others).toEqual(["planned", "disposed"]);
  });

  it("may become missing where its life allows it", () => {
    expect(AUDITED_STATUSES.filter((status) => isAssetStep(status, "missing"))).toEqual([
      "in_stock",
      "in_service",
      "missing",
    ]);
  });
});
