import type { AssetView } from "@storey/contract";
import { idOf } from "../../test-support/harness.fixture.tsx";

/** The person who looks. */
const ADA = { id: idOf(8002), name: "Ada" };

/** Makes a private view of Ada's that nobody opens first. */
export function aView(number: number, parts: Partial<AssetView> = {}): AssetView {
  const moment = "2026-01-01T00:00:00.000Z";
  return {
    ...{ id: idOf(number), version: 1, createdAt: moment, updatedAt: moment, deletedAt: null },
    ...{ name: `View ${number}`, description: null, visibility: "private", queryParams: "q=lamp" },
    ...{ owner: ADA, isDefault: false, isOrganisationDefault: false, alert: null },
    ...parts,
  };
}
