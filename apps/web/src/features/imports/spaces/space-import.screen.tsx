import { ImportScreen } from "../import.screen.tsx";
import { spaceImportKind } from "./space-import-kind.tsx";

/** Brings spaces in from a file. */
export function SpaceImportScreen() {
  return <ImportScreen kind={spaceImportKind} />;
}
