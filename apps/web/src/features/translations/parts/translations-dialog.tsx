import type { SourceText } from "@storey/domain";
import { useTranslation } from "../../../lib/messages.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { TranslationFields } from "./translation-fields.tsx";
import { type ChangeWords, type SpokenRecord, useSavedWords } from "./use-saved-words.ts";

interface TranslationsDialogProps<Spoken> {
  readonly record: Spoken;
  readonly texts: readonly SourceText[];
  readonly onChange: ChangeWords<Spoken>;
  readonly onClose: () => void;
}

/** The texts of a record beside what they are in another language; what is said saves itself. */
export function TranslationsDialog<Spoken extends SpokenRecord & { readonly name: string }>({
  record,
  texts,
  onChange,
  onClose,
}: TranslationsDialogProps<Spoken>) {
  const { t } = useTranslation("translations");
  const { said, state, problem, say } = useSavedWords(record, onChange);
  return (
    <Dialog open wide title={t("of", { name: record.name })} onClose={onClose}>
      <p role={problem === null ? "status" : "alert"}>{problem ?? t(`save.${state}`)}</p>
      <TranslationFields
        texts={texts}
        translated={said}
        isReadOnly={false}
        name={record.name}
        onSay={(language, words) => say(words.map((word) => ({ language, ...word })))}
      />
    </Dialog>
  );
}
