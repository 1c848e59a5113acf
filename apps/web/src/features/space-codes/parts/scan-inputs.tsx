import { ImageUp } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { readPhoto } from "../barcode-reader.ts";
import styles from "./scan.module.css";
import codeStyles from "./space-codes.module.css";

interface InputProps {
  readonly onText: (text: string) => void;
}

/** A photo of a code: on a phone it opens the camera app, which needs no secure connection. */
export function PhotoInput({ onText }: InputProps) {
  const { t } = useTranslation("codes");
  const [isEmpty, setEmpty] = useState(false);
  const read = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setEmpty(false);
    const [text] = await readPhoto(file).catch(() => []);
    if (text === undefined) setEmpty(true);
    else onText(text);
  };
  return (
    <div>
      <label className={`${buttonClass("secondary", "large")} ${styles["photo"]}`}>
        <ImageUp aria-hidden="true" />
        <span>{t("scan.photo")}</span>
        <input
          type="file"
          accept="image/*"
          capture="environment"
          onChange={(event) => {
            const input = event.currentTarget;
            void read(input.files?.[0]).finally(() => {
              // The same photo may be chosen again.
              input.value = "";
            });
          }}
        />
      </label>
      <p role="status">{isEmpty ? t("scan.photoEmpty") : null}</p>
    </div>
  );
}

/** The code, shortcode, tag or serial number, typed or sent by a scanner. */
export function TypedInput({ onText }: InputProps) {
  const { t } = useTranslation("codes");
  const [typed, setTyped] = useState("");
  return (
    <form
      className={codeStyles["fields"]}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== "") onText(typed.trim());
      }}
    >
      <TextField
        label={t("scan.typed")}
        value={typed}
        maxLength={1000}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={setTyped}
      />
      <Button type="submit" variant="primary">
        {t("scan.go")}
      </Button>
    </form>
  );
}
