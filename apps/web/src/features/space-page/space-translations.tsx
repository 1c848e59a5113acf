import type { Space } from "@storey/contract";
import { textsOfSpace } from "@storey/domain";
import { changeSpace } from "../spaces/space.queries.ts";
import { TranslationsDialog } from "../translations/parts/translations-dialog.tsx";

interface SpaceTranslationsProps {
  readonly space: Space;
  readonly onClose: () => void;
}

/** What a space says to everybody beside what it says in another language. */
export function SpaceTranslations({ space, onClose }: SpaceTranslationsProps) {
  return (
    <TranslationsDialog
      record={space}
      texts={textsOfSpace(space)}
      onChange={({ id, version }, words) => changeSpace(id, version, words)}
      onClose={onClose}
    />
  );
}
