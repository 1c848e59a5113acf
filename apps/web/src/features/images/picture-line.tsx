import { IMAGE_LIMITS, type Image } from "@storey/contract";
import { ArrowDown, ArrowUp, ImageUp, Star, Trash2 } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "../../lib/messages.ts";
import { IconButton } from "../../ui/button.tsx";
import { Badge } from "../../ui/chip.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { ACCEPTED_PICTURES } from "./image-upload.queries.ts";
import { keysOf } from "./parts/photo-strip.tsx";
import styles from "./parts/picture-dialog.module.css";
import { SizedPicture } from "./parts/space-picture.tsx";
import type { Describe, RefusalMessages } from "./use-picture-messages.ts";
import { useSeen } from "./use-seen.ts";

const THUMB_PX = 96;

function Thumb({ image }: { readonly image: Image }) {
  const frame = useRef<HTMLSpanElement>(null);
  const seen = useSeen(frame);
  return (
    <span ref={frame} className={styles["thumb"]}>
      {seen ? (
        <SizedPicture
          keys={keysOf(image)}
          colour={image.metadata.colour}
          alt=""
          typeName={null}
          widthPx={THUMB_PX}
        />
      ) : null}
    </span>
  );
}

interface DescriptionProps {
  readonly image: Image;
  readonly number: number;
  readonly onDescribe: Describe;
}

function Description({ image, number, onDescribe }: DescriptionProps) {
  const { t } = useTranslation("spaces");
  const [seen, setSeen] = useState(image);
  const [text, setText] = useState(image.description);
  const [isSaving, setSaving] = useState(false);
  const [refused, setRefused] = useState<(RefusalMessages & { readonly words: string }) | null>(
    null,
  );
  const sent = useRef<string | null>(null);
  // What somebody else wrote is shown, unless it would take what is being typed: then saving is
  // refused once, and the next time knows theirs.
  const isTyped = text !== seen.description && text.trim() !== image.description;
  if (image.description !== seen.description && (!isTyped || isSaving)) {
    setSeen(image);
    setSaving(false);
    if (!isTyped) setText(image.description);
  }
  const save = async (): Promise<void> => {
    const words = text.trim();
    // Leaving the field right after Enter asks for nothing more.
    if (words === seen.description || words === sent.current) return;
    sent.current = words;
    setSaving(true);
    const refusal = await onDescribe(seen, words);
    if (sent.current === words) sent.current = null;
    setRefused(refusal && { ...refusal, words });
    if (!refusal) return;
    setSaving(false);
    if (refusal.theirs) setSeen(refusal.theirs);
  };
  const leave = (): void => {
    // Words that would replace somebody else's go again with Enter, or once they were altered.
    if (!refused?.theirs || refused.words !== text.trim()) void save();
  };
  return (
    <TextField
      className={styles["describe"]}
      label={t("pictures.description", { number })}
      hideLabel
      placeholder={t("pictures.describe")}
      maxLength={IMAGE_LIMITS["description"]?.maxLength}
      value={text}
      error={refused && text.trim() !== image.description ? refused.text : undefined}
      onChange={setText}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === "Enter") void save();
        if (event.key !== "Escape" || text === image.description) return;
        event.preventDefault();
        event.stopPropagation();
        setText(image.description);
        setRefused(null);
      }}
    />
  );
}

interface ReplaceProps {
  readonly number: number;
  readonly onReplace: (file: File) => Promise<void>;
}

/** Chooses the file that takes the picture's place. */
function Replace({ number, onReplace }: ReplaceProps) {
  const { t } = useTranslation("space-page");
  const input = useRef<HTMLInputElement>(null);
  const [working, setWorking] = useState(false);
  const take = async (chosen: HTMLInputElement): Promise<void> => {
    const file = chosen.files?.[0];
    chosen.value = "";
    if (!file) return;
    setWorking(true);
    await onReplace(file).finally(() => setWorking(false));
  };
  return (
    <>
      <IconButton
        size="small"
        aria-disabled={working || undefined}
        label={t(working ? "pictures.replacing" : "pictures.replace", { number })}
        icon={working ? <Spinner size={16} /> : <ImageUp />}
        onClick={() => !working && input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPTED_PICTURES}
        aria-label={t("pictures.replace", { number })}
        onChange={(event) => void take(event.currentTarget)}
      />
    </>
  );
}

interface PictureLineProps {
  readonly image: Image;
  readonly place: number;
  readonly count: number;
  /** What drags the line. */
  readonly handle: ReactNode;
  readonly onMove: (by: number) => void;
  readonly onRemove: () => void;
  readonly onDescribe: Describe;
  readonly onReplace: (file: File) => Promise<void>;
}

/** One picture in the order: what it shows, what is said of it, what can be done to it. */
export function PictureLine(props: PictureLineProps) {
  const { image, place, count, handle, onMove, onRemove, onDescribe, onReplace } = props;
  const { t } = useTranslation("spaces");
  const { t: words } = useTranslation("space-page");
  const number = place + 1;
  return (
    <>
      {handle}
      <Thumb image={image} />
      <Description image={image} number={number} onDescribe={onDescribe} />
      {place === 0 ? (
        <span className={styles["featured"]}>
          <Badge tone="info" icon={<Star aria-hidden="true" />}>
            {words("pictures.featured")}
          </Badge>
        </span>
      ) : null}
      <span className={styles["lineButtons"]}>
        <IconButton
          size="small"
          data-move="-1"
          disabled={place === 0}
          label={t("pictures.moveUp", { number })}
          icon={<ArrowUp />}
          onClick={() => onMove(-1)}
        />
        <IconButton
          size="small"
          data-move="1"
          disabled={place === count - 1}
          label={t("pictures.moveDown", { number })}
          icon={<ArrowDown />}
          onClick={() => onMove(1)}
        />
        <Replace number={number} onReplace={onReplace} />
        <IconButton
          size="small"
          data-remove=""
          label={t("pictures.remove", { number })}
          icon={<Trash2 />}
          onClick={onRemove}
        />
      </span>
    </>
  );
}
