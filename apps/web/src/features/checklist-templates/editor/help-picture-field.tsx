import type { ChecklistPicture } from "@storey/contract";
import type { ChecklistItem } from "@storey/domain";
import { ImagePlus, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { useKeptFocus } from "../../../ui/use-kept-focus.ts";
import { HelpPicture } from "../../checklist-runs/parts/help-picture.tsx";
import { addHelpPicture } from "../checklist-picture.queries.ts";
import styles from "./editor.module.css";

/** The template whose pictures are shown and added to. */
export interface PictureSource {
  readonly templateId: string;
  readonly pictures: readonly ChecklistPicture[];
}

interface HelpPictureFieldProps {
  readonly item: ChecklistItem;
  readonly source: PictureSource;
  readonly onChange: (item: ChecklistItem) => void;
}

/** The picture of an item's help: added, shown, and taken away. It stays in what was published. */
export function HelpPictureField({ item, source, onChange }: HelpPictureFieldProps) {
  const { t } = useTranslation("checklist-templates");
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const kept = useKeptFocus<HTMLFieldSetElement>();
  // What is typed while the picture is on its way stays.
  const now = useRef({ item, onChange });
  useEffect(() => {
    now.current = { item, onChange };
  });
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);
  const add = async (file: File): Promise<void> => {
    const { signal } = leaving.current;
    setFailure(null);
    setSending(true);
    try {
      const helpImageId = await addHelpPicture(source.templateId, file, signal);
      if (signal.aborted) return;
      now.current.onChange({ ...now.current.item, helpImageId });
    } catch (error) {
      if (!signal.aborted) setFailure(textOfError(error));
    } finally {
      if (!signal.aborted) setSending(false);
    }
  };
  const picture = source.pictures.find(({ id }) => id === item.helpImageId);
  return (
    <fieldset {...kept} className={styles["group"]}>
      <legend>{t("item.helpImage")}</legend>
      {picture ? <HelpPicture picture={picture} name={item.label.trim() || t("item.new")} /> : null}
      <div className={styles["line"]}>
        <Button
          size="small"
          icon={<ImagePlus aria-hidden="true" />}
          waiting={isSending}
          onClick={() => chooser.current?.click()}
        >
          {t(picture ? "item.helpImage.replace" : "item.helpImage.add")}
        </Button>
        <input
          ref={chooser}
          type="file"
          hidden
          aria-label={t("item.helpImage")}
          accept="image/jpeg,image/png,image/webp,image/avif,image/heic,.heic"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            event.currentTarget.value = "";
            if (file) void add(file);
          }}
        />
        {item.helpImageId === null ? null : (
          <Button
            size="small"
            variant="quiet"
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => onChange({ ...item, helpImageId: null })}
          >
            {t("item.helpImage.remove")}
          </Button>
        )}
      </div>
      {failure === null ? null : <p role="alert">{failure}</p>}
    </fieldset>
  );
}
