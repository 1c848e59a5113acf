import {
  TRANSLATION_FILE_MAX_BYTES,
  type TranslatedText,
  type TranslationPreview,
  translationPreview,
} from "@storey/domain";
import { Download, Upload } from "lucide-react";
import { useRef, useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Menu } from "../../../ui/menu.tsx";
import {
  readTranslations,
  saveTranslations,
  TRANSLATION_FORMS,
  type TranslationForm,
} from "../translation-file.queries.ts";
import styles from "./translations.module.css";

interface Language {
  readonly value: string;
  readonly label: string;
}

interface TranslationFilesProps {
  readonly name: string;
  readonly original: string;
  readonly language: Language;
  readonly texts: readonly TranslatedText[];
  /** Whether a file may be brought in. */
  readonly isReadOnly: boolean;
  readonly onSay: (words: TranslationPreview["words"]) => void;
}

const MEGABYTE = 1_000_000;

/** Gives the texts out as a file for translators, and brings in what they made of it. */
export function TranslationFiles(props: TranslationFilesProps) {
  const { name, original, language, texts, isReadOnly, onSay } = props;
  const { t } = useTranslation("translations");
  const input = useRef<HTMLInputElement>(null);
  const [read, setRead] = useState<TranslationPreview | null>(null);
  const tell = (summary: string, detail: string): void =>
    void showToast({ severity: "error", summary, detail });
  const give = async (form: TranslationForm): Promise<void> => {
    try {
      await saveTranslations({ name, original, language: language.value, texts }, form);
    } catch (error) {
      tell(t("export.failed"), textOfError(error));
    }
  };
  const bring = async (file: File): Promise<void> => {
    try {
      const found = await readTranslations(file);
      if (found) setRead(translationPreview(texts, found, language.value));
      else {
        const most = TRANSLATION_FILE_MAX_BYTES / MEGABYTE;
        tell(t("import.failed"), t("import.tooLarge", { most }));
      }
    } catch (error) {
      tell(t("import.failed"), textOfError(error));
    }
  };
  return (
    <>
      <Menu
        label={t("export")}
        trigger={(attributes) => (
          <Button {...attributes} icon={<Download aria-hidden="true" />}>
            {t("export")}
          </Button>
        )}
        items={TRANSLATION_FORMS.map((form) => ({
          label: t(`export.${form}`),
          onSelect: () => void give(form),
        }))}
      />
      {isReadOnly ? null : (
        <>
          <Button
            icon={<Upload aria-hidden="true" />}
            onClick={() => {
              if (input.current) input.current.value = "";
              input.current?.click();
            }}
          >
            {t("import")}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            accept=".xliff,.xlf,.csv"
            aria-label={t("import")}
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? [];
              if (file) void bring(file);
            }}
          />
        </>
      )}
      {read ? (
        <Preview
          preview={read}
          language={language}
          onClose={() => setRead(null)}
          onTake={() => {
            onSay(read.words);
            setRead(null);
          }}
        />
      ) : null}
    </>
  );
}

/** How many texts of each kind are named. */
const NAMED = 10;

interface PreviewProps {
  readonly preview: TranslationPreview;
  readonly language: Language;
  readonly onClose: () => void;
  readonly onTake: () => void;
}

/** What a file would say, before it does: all of it or nothing. */
function Preview({ preview, language, onClose, onTake }: PreviewProps) {
  const { t } = useTranslation("translations");
  const { isOtherLanguage, words, sameCount, tooLong } = preview;
  const isRefused = isOtherLanguage || tooLong.length > 0 || words.length === 0;
  return (
    <Dialog
      open
      title={t("import.title", { name: language.label })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("import.cancel")}</Button>
          <Button variant="primary" disabled={isRefused} onClick={onTake}>
            {t("import.take", { count: words.length })}
          </Button>
        </>
      }
    >
      {isOtherLanguage ? <p role="alert">{t("import.foreign", { name: language.label })}</p> : null}
      <p>
        {t("import.new", { count: words.length })} {t("import.same", { count: sameCount })}
      </p>
      {(["tooLong", "places", "repeated", "changed", "unknown"] as const).map((kind) =>
        preview[kind].length === 0 ? null : (
          <section key={kind}>
            <h3 className={styles.kind}>{t(`import.${kind}`, { count: preview[kind].length })}</h3>
            <ul>
              {preview[kind].slice(0, NAMED).map(({ key, source }) => (
                <li key={key}>
                  <bdi>{source || key}</bdi>
                </li>
              ))}
            </ul>
          </section>
        ),
      )}
    </Dialog>
  );
}
