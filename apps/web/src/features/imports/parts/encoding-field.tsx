import { type AnyImport, IMPORT_ENCODINGS, type ImportEncoding } from "@storey/contract";
import { useState } from "react";
import { CallError } from "../../../lib/call-error.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { SelectField } from "../../../ui/select-field.tsx";
import { readImportAs } from "../import.queries.ts";
import { useImportKind } from "../import-kind.ts";
import styles from "./map-step.module.css";

/**
 * The script that each encoding writes, or the language by which an encoding of Latin letters is
 * best known.
 */
const WRITES: Readonly<Partial<Record<ImportEncoding, string>>> = {
  "windows-1252": "Latn",
  "windows-1250": "pl",
  "iso-8859-2": "pl",
  "windows-1251": "Cyrl",
  "koi8-r": "Cyrl",
  "iso-8859-5": "Cyrl",
  "windows-1253": "Grek",
  "windows-1254": "tr",
  "windows-1255": "Hebr",
  "windows-1256": "Arab",
  "windows-1257": "lt",
  big5: "Hant",
  gb18030: "Hans",
  shift_jis: "Jpan",
  "euc-jp": "Jpan",
  "euc-kr": "Kore",
};

/** "Cyrillic (windows-1251)" in the language of the interface; Unicode has no script of its own. */
function nameOf(encoding: ImportEncoding, locale: string): string {
  const writes = WRITES[encoding];
  if (!writes) return encoding.toUpperCase();
  const type = writes.length === 4 ? "script" : "language";
  return `${new Intl.DisplayNames(locale, { type }).of(writes)} (${encoding})`;
}

interface EncodingFieldProps {
  readonly given: AnyImport;
  /** Called with the choices that the server suggests for the newly read file. */
  readonly onRead: (choices: AnyImport["choices"]) => void;
}

/** Shows the encoding the file was read in, so that it can be changed where letters look wrong. */
export function EncodingField({ given, onRead }: EncodingFieldProps) {
  const { t, locale } = useTranslation("imports");
  const kind = useImportKind();
  const [failure, setFailure] = useState<string | null>(null);
  const [wanted, setWanted] = useState<ImportEncoding | null>(null);
  const read = async (encoding: ImportEncoding): Promise<void> => {
    setWanted(encoding);
    setFailure(null);
    try {
      onRead((await readImportAs(kind, given.id, encoding)).choices);
    } catch (cause) {
      const failed = nameOf(encoding, locale);
      const current = nameOf(given.encoding, locale);
      const isOther = !(cause instanceof CallError) || cause.code !== "import.unreadable";
      setFailure(
        isOther
          ? `${failed}: ${textOfError(cause)}`
          : t("map.encoding.failed", { encoding: failed, current }),
      );
    } finally {
      setWanted(null);
    }
  };
  return (
    <div className={styles["encoding"]} aria-busy={wanted !== null}>
      <SelectField
        label={t("map.encoding")}
        hint={t("map.encoding.hint")}
        value={wanted ?? given.encoding}
        options={IMPORT_ENCODINGS.map((value) => ({ value, label: nameOf(value, locale) }))}
        onChange={(encoding) => void read(encoding)}
      />
      {/* The field shows the encoding in use, so the failure of another one does not make the field
          invalid. */}
      <p role="status" className={styles["encodingFailed"]}>
        {failure}
      </p>
    </div>
  );
}
