import type { TranslatedKind, TranslationFile } from "@storey/domain";
import { Download, Upload } from "lucide-react";
import { useRef, useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { queryClient } from "../../../lib/query.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Menu } from "../../../ui/menu.tsx";
import {
  ALL_FILE_MAX_BYTES,
  type RowOutcome,
  readAllTexts,
  saveAllTexts,
  sayRows,
  type ToldRow,
} from "../all-translations.queries.ts";
import { TRANSLATION_FORMS, type TranslationForm } from "../translation-file.queries.ts";
import styles from "./missing.module.css";

interface Language {
  readonly value: string;
  readonly label: string;
}

interface AllFilesProps {
  readonly kinds: readonly TranslatedKind[];
  readonly original: Language;
  readonly further: readonly Language[];
  /** The one that is looked at; null for all of them. */
  readonly language: Language | null;
}

interface Told {
  readonly file: TranslationFile;
  readonly language: Language;
  readonly rows: readonly ToldRow[];
}

const MEGABYTE = 1_000_000;

/** Gives all texts out as one file for translators, and brings in what they made of it. */
export function AllFiles({ kinds, original, further, language }: AllFilesProps) {
  const { t } = useTranslation("translations");
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [told, setTold] = useState<Told | null>(null);
  const attempt = async (failed: string, work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      showToast({ severity: "error", summary: t(failed), detail: textOfError(error) });
    } finally {
      setBusy(false);
    }
  };
  const give = (form: TranslationForm, { value, label }: Language): Promise<void> =>
    attempt("export.failed", () => {
      const fileName = `${t("missing.fileName")} ${label}`;
      return saveAllTexts({ kinds, original: original.value, language: value, fileName }, form);
    });
  const refuse = (detail: string): void =>
    void showToast({ severity: "error", summary: t("import.failed"), detail });
  const bring = (chosen: File): Promise<void> =>
    attempt("import.failed", async () => {
      if (chosen.size > ALL_FILE_MAX_BYTES)
        return refuse(t("import.tooLarge", { most: ALL_FILE_MAX_BYTES / MEGABYTE }));
      const file = await readAllTexts(chosen);
      const code = file.language?.toLowerCase();
      const own = further.find(({ value }) => value.toLowerCase() === code);
      if (!own) return refuse(t("missing.foreign", { code: file.language ?? "?" }));
      setTold({ file, language: own, rows: await sayRows(file.units, own.value, true) });
    });
  const take = ({ file, language: own }: Told): Promise<void> =>
    attempt("import.failed", async () => {
      const rows = await sayRows(file.units, own.value, false);
      setTold(null);
      const count = rows.filter(({ outcome }) => isTaken(outcome)).length;
      showToast({ severity: "success", summary: t("missing.taken", { count }) });
      await queryClient.invalidateQueries();
    });
  const offered = language ? [language] : further;
  return (
    <>
      <Menu
        label={t("export")}
        trigger={(attributes) => (
          <Button {...attributes} waiting={isBusy} icon={<Download aria-hidden="true" />}>
            {t("export")}
          </Button>
        )}
        items={offered.flatMap((one) =>
          TRANSLATION_FORMS.map((form) => ({
            label: t("missing.exportAs", { name: one.label, form: t(`export.${form}`) }),
            onSelect: () => void give(form, one),
          })),
        )}
      />
      <Button
        icon={<Upload aria-hidden="true" />}
        waiting={isBusy}
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
      {told ? (
        <Preview
          told={told}
          isBusy={isBusy}
          onClose={() => setTold(null)}
          onTake={() => void take(told)}
        />
      ) : null}
    </>
  );
}

function isTaken(outcome: RowOutcome): boolean {
  return outcome === "new" || outcome === "changed";
}

/** How many rows of each kind are named. */
const NAMED = 10;
/** What is worth a word of a row, the gravest first. */
const NAMED_OUTCOMES = [
  "too_long",
  "places",
  "too_large",
  "repeated",
  "unknown",
  "changed",
] as const;
const WORDS: Readonly<Record<(typeof NAMED_OUTCOMES)[number], string>> = {
  too_long: "missing.problem.tooLong",
  places: "import.places",
  too_large: "missing.problem.tooLarge",
  repeated: "import.repeated",
  unknown: "import.unknown",
  changed: "import.changed",
};

interface PreviewProps {
  readonly told: Told;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onTake: () => void;
}

/** What a file would say, before it does: row by row. */
function Preview({ told, isBusy, onClose, onTake }: PreviewProps) {
  const { t } = useTranslation("translations");
  const { language, rows } = told;
  const count = rows.filter(({ outcome }) => isTaken(outcome)).length;
  const same = rows.filter(({ outcome }) => outcome === "same").length;
  return (
    <Dialog
      open
      title={t("import.title", { name: language.label })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("import.cancel")}</Button>
          <Button variant="primary" waiting={isBusy} disabled={count === 0} onClick={onTake}>
            {t("import.take", { count })}
          </Button>
        </>
      }
    >
      <div className={styles.problems}>
        <p>
          {t("import.new", { count })} {t("import.same", { count: same })}
        </p>
        {NAMED_OUTCOMES.map((outcome) => {
          const own = rows.filter((row) => row.outcome === outcome);
          return own.length === 0 ? null : (
            <section key={outcome}>
              <h3>{t(WORDS[outcome], { count: own.length })}</h3>
              <ul>
                {own.slice(0, NAMED).map(({ unit }) => (
                  <li key={unit.key}>
                    <bdi>{unit.source || unit.key}</bdi>
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      </div>
    </Dialog>
  );
}
