import { ImportScreen } from "../import.screen.tsx";
import { spaceImportKind } from "./space-import-kind.tsx";

/** Imports spaces from a file. */
export function SpaceImportScreen() {
  return <ImportScreen kind={spaceImportKind} />;
}
