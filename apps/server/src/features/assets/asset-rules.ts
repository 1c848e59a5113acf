import type { AssetChanges, FieldProblem } from "@storey/contract";
import { isAssetStep } from "@storey/domain";
import { FIELD_MESSAGES } from "../../http/parse.ts";
import { ProblemError } from "../../http/problem.ts";
import type { StoredAsset } from "./asset.repository.ts";

/** What of an asset its rules look at, as it will be. */
type Ruled = Pick<StoredAsset, "lifecycleStatus" | "disposalReason" | "serialNumber" | "quantity">;

function problem(field: keyof AssetChanges, code: string): FieldProblem {
  return { field, code, message: FIELD_MESSAGES[code] ?? code };
}

/**
 * Refuses an asset that cannot be so: a lot has no serial number, and what is disposed of says why.
 * Throws `request.invalid` with the fields.
 */
export function refuseUnlikely(asset: Ruled): void {
  const fields: FieldProblem[] = [];
  if (asset.quantity !== null && asset.serialNumber !== null) {
    fields.push(problem("serialNumber", "field.lot_serial"));
  }
  if (asset.lifecycleStatus === "disposed" && (asset.disposalReason ?? "") === "") {
    fields.push(problem("disposalReason", "field.disposal_reason"));
  }
  if (fields.length > 0) throw new ProblemError("request.invalid", { fields });
}

/** Refuses a step of its life that an asset cannot take. Throws `asset.step`. */
export function refuseStep(from: StoredAsset, to: AssetChanges["lifecycleStatus"]): void {
  if (to !== undefined && !isAssetStep(from.lifecycleStatus, to)) {
    throw new ProblemError("asset.step");
  }
}
