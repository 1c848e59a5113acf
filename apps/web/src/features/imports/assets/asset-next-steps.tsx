import type { AssetImport } from "@storey/contract";
import type { ReactNode } from "react";

interface AssetNextStepsProps {
  readonly given: AssetImport;
  readonly toResult: (variant: "primary" | "secondary") => ReactNode;
}

/** Leads to the catalogue of assets after an import. */
export function AssetNextSteps({ toResult }: AssetNextStepsProps) {
  return toResult("primary");
}
