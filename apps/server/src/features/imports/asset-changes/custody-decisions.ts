import type { AssetImportChange } from "@storey/contract";
import { type AssetLifecycleStatus, handOutRefusal } from "@storey/domain";
import type { CustodyHolder } from "../../custody/bulk-custody.service.ts";
import type { OpenCustody } from "../../custody/imported-custody.service.ts";
import { isHeldBy, tellHolder } from "../assets/custody-outcome.ts";

/** Why an asset is not handed out by a change of many. */
export type LeftCode =
  | "import.archived"
  | "import.held"
  | "import.holder_gone"
  | "import.holder_lot"
  | "import.holder_state"
  | "import.place_closed"
  | "import.place_gone";

/** What becomes of who has one asset. */
export type CustodyDecision =
  | { readonly is: "changed"; readonly changes: readonly AssetImportChange[] }
  | { readonly is: "same" }
  | { readonly is: "left"; readonly code: LeftCode };

/** An asset as it is once it is held. */
interface AssetHeld {
  readonly deletedAt: string | null;
  readonly lifecycleStatus: string | number | null;
  readonly quantity: string | number | null;
}

const REFUSED = {
  "asset.archived": "import.archived",
  "custody.lot": "import.holder_lot",
  "custody.state": "import.holder_state",
  "custody.taken": "import.held",
} as const;

/** Decides of one asset that is to be handed out. */
export function decideHandOut(
  asset: AssetHeld,
  was: OpenCustody | undefined,
  holder: (CustodyHolder & { readonly dueBack: string | null }) | null,
): CustodyDecision {
  if (was && holder && isWith(was, holder)) return { is: "same" };
  const refusal = handOutRefusal({
    deletedAt: asset.deletedAt,
    lifecycleStatus: asset.lifecycleStatus as AssetLifecycleStatus,
    quantity: asset.quantity === null ? null : Number(asset.quantity),
    isOut: was !== undefined,
  });
  if (refusal) return { is: "left", code: REFUSED[refusal] };
  if (!holder) return { is: "left", code: "import.holder_gone" };
  const { holderName: name, holderEmail: email, dueBack } = holder;
  return { is: "changed", changes: tellHolder(null, { name, email, dueBack }) };
}

/** Decides of one asset that is to come back; where it is to come from a member, from nobody else. */
export function decideTakeBack(
  was: OpenCustody | undefined,
  heldBy: string | undefined,
): CustodyDecision {
  if (was && heldBy !== undefined && was.userId !== heldBy) {
    return { is: "left", code: "import.held" };
  }
  return was ? { is: "changed", changes: tellHolder(was, null) } : { is: "same" };
}

function isWith(was: OpenCustody, { userId, holderName, holderEmail }: CustodyHolder): boolean {
  if (userId !== null) return was.userId === userId;
  return was.userId === null && isHeldBy(was, { name: holderName, email: holderEmail }, undefined);
}
