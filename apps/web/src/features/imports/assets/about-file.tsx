import type { AssetImport } from "@storey/contract";
import { KnownFile } from "./known-file.tsx";
import { StaysOut } from "./stays-out.tsx";

/** Says above the mapping which product's file it is, and what of it stays out. */
export function AboutFile({ given }: { readonly given: AssetImport }) {
  return (
    <>
      <KnownFile given={given} />
      <StaysOut given={given} />
    </>
  );
}
