import type { Space } from "@storey/contract";
import { textsOfSpace } from "@storey/domain";
import { useTranslation } from "../../lib/messages.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { TranslationFields } from "../translations/parts/translation-fields.tsx";
import { useSpaceWords } from "./use-space-words.ts";

interface SpaceTranslationsProps {
  readonly space: Space;
  readonly onClose: () => void;
}

/** What a space says to everybody beside what it says in another language. */
export function SpaceTranslations({ space, onClose }: SpaceTranslationsProps) {
  const { t } = useTranslation("translations");
  const { said, state, problem, say } = useSpaceWords(space);
  return (
    <Dialog open wide title={t("of", { name: space.name })} onClose={onClose}>
      <p role={problem === null ? "status" : "alert"}>{problem ?? t(`save.${state}`)}</p>
      <TranslationFields
        texts={textsOfSpace(space)}
        translated={said}
        isReadOnly={false}
        onSay={(language, source, text) => say({ language, source, said: text })}
      />
    </Dialog>
  );
}
