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
import type { LeftOutReason } from "../left-out-file.ts";
import { TRANSLATION_FORMS, type TranslationForm } from "../translation-file.queries.ts";
import { LeftOut, NamedUnits } from "./left-out.tsx";
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
  /** Whether it is said already, and not only tried. */
  readonly isSaid: boolean;
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
      const rows = await sayRows(file.units, own.value, true);
      setTold({ file, language: own, rows, isSaid: false });
    });
  const take = ({ file, language: own }: Told): Promise<void> =>
    attempt("import.failed", async () => {
      const rows = await sayRows(file.units, own.value, false);
      // What was left out stays there to be read and saved.
      const isAll = rows.every(({ outcome }) => isTaken(outcome) || outcome === "same");
      setTold(isAll ? null : { file, language: own, rows, isSaid: true });
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

/** Why rows are left out, the gravest first. */
const LEFT_OUT: readonly (readonly [RowOutcome, LeftOutReason])[] = [
  ["too_long", "tooLong"],
  ["places", "places"],
  ["too_large", "tooLarge"],
  ["repeated", "repeated"],
  ["unknown", "unknown"],
];
const TITLES: Readonly<Record<LeftOutReason, string>> = {
  tooLong: "missing.problem.tooLong",
  places: "import.places",
  tooLarge: "missing.problem.tooLarge",
  repeated: "import.repeated",
  unknown: "import.unknown",
};

interface PreviewProps {
  readonly told: Told;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onTake: () => void;
}

/** What a file would say, before it does, or what of it was left out: row by row. */
function Preview({ told, isBusy, onClose, onTake }: PreviewProps) {
  const { t } = useTranslation("translations");
  const { language, rows, isSaid } = told;
  const unitsOf = (wanted: RowOutcome) =>
    rows.flatMap(({ outcome, unit }) => (outcome === wanted ? [unit] : []));
  const count = rows.filter(({ outcome }) => isTaken(outcome)).length;
  const same = unitsOf("same").length;
  const changed = unitsOf("changed");
  const leftOut = LEFT_OUT.map(([outcome, reason]) => ({ reason, units: unitsOf(outcome) }));
  const isOfNothing = rows.length > 0 && rows.every(({ outcome }) => outcome === "unknown");
  return (
    <Dialog
      open
      title={t("import.title", { name: language.label })}
      onClose={onClose}
      actions={
        isSaid ? (
          <Button onClick={onClose}>{t("import.close")}</Button>
        ) : (
          <>
            <Button onClick={onClose}>{t("import.cancel")}</Button>
            <Button variant="primary" waiting={isBusy} disabled={count === 0} onClick={onTake}>
              {t("import.take", { count })}
            </Button>
          </>
        )
      }
    >
      <div className={styles.problems}>
        {isOfNothing ? <p role="alert">{t("import.none")}</p> : null}
        <p>
          {isSaid ? t("missing.taken", { count }) : t("import.new", { count })}{" "}
          {t("import.same", { count: same })}
        </p>
        <LeftOut
          all={leftOut}
          titleOf={(reason, units) => t(TITLES[reason], { count: units })}
          name={`${t("missing.fileName")} ${language.label}`}
        />
        {changed.length > 0 ? (
          <NamedUnits title={t("import.changed", { count: changed.length })} units={changed} />
        ) : null}
      </div>
    </Dialog>
  );
}
