import {
  furtherLanguages,
  TRANSLATION_FILE_MAX_BYTES,
  type TranslatedText,
  type TranslationFile,
  type TranslationPreview,
  translationPreview,
} from "@storey/domain";
import { Download, Upload } from "lucide-react";
import { useRef, useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useOrganisation } from "../../../lib/session/use-session.ts";
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
import { LeftOut, NamedUnits } from "./left-out.tsx";

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
  const [read, setRead] = useState<TranslationFile | null>(null);
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
      if (found) setRead(found);
      else {
        const most = TRANSLATION_FILE_MAX_BYTES / MEGABYTE;
        tell(t("import.failed"), t("import.tooLarge", { most }));
      }
    } catch (error) {
      tell(t("import.failed"), textOfError(error));
    }
  };
  const preview = read && translationPreview(texts, read, language.value);
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
      {preview ? (
        <Preview
          preview={preview}
          name={name}
          language={language}
          fileLanguage={read.language}
          onClose={() => setRead(null)}
          onTake={() => {
            onSay(preview.words);
            setRead(null);
          }}
        />
      ) : null}
    </>
  );
}

/** Why texts are left out, the gravest first. */
const LEFT_OUT = ["tooLong", "places", "repeated", "unknown"] as const;

interface PreviewProps {
  readonly preview: TranslationPreview;
  /** What the texts are of. */
  readonly name: string;
  readonly language: Language;
  /** The language of the file. */
  readonly fileLanguage: string | null;
  readonly onClose: () => void;
  readonly onTake: () => void;
}

/** What a file would say, before it does: all of it or nothing. */
function Preview({ preview, name, language, fileLanguage, onClose, onTake }: PreviewProps) {
  const { t } = useTranslation("translations");
  const { isOtherLanguage, words, sameCount, tooLong, changed, unknown, places, repeated } =
    preview;
  const isRefused = isOtherLanguage || tooLong.length > 0 || words.length === 0;
  const foundCount = words.length + sameCount + tooLong.length + places.length + repeated.length;
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
      {isOtherLanguage ? <Foreign code={fileLanguage ?? "?"} language={language} /> : null}
      {foundCount === 0 && unknown.length > 0 ? <p role="alert">{t("import.none")}</p> : null}
      <p>
        {t("import.new", { count: words.length })} {t("import.same", { count: sameCount })}
      </p>
      <LeftOut
        all={LEFT_OUT.map((reason) => ({ reason, units: preview[reason] }))}
        titleOf={(reason, count) => t(`import.${reason}`, { count })}
        name={`${name} ${language.value}`}
      />
      {changed.length > 0 ? (
        <NamedUnits title={t("import.changed", { count: changed.length })} units={changed} />
      ) : null}
    </Dialog>
  );
}

/** Says of which language a file is that is not of the one that is filled in. */
function Foreign({ code, language }: { readonly code: string; readonly language: Language }) {
  const { t } = useTranslation("translations");
  const further = furtherLanguages(useOrganisation()?.languages ?? []);
  const other = further.find(({ value }) => value.toLowerCase() === code.toLowerCase());
  return (
    <p role="alert">
      {other
        ? t("import.foreign", { name: language.label, other: other.label })
        : t("missing.foreign", { code })}
    </p>
  );
}
