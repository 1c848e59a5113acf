import { ImportScreen } from "../import.screen.tsx";
import { assetImportKind } from "./asset-import-kind.tsx";

/** Imports assets from a file. */
export function AssetImportScreen() {
  return <ImportScreen kind={assetImportKind} />;
}
