import { PANORAMA_MAX_BYTES, PANORAMA_MAX_PIXELS, PANORAMA_MAX_WIDTH_PX } from "@storey/domain";
import { ImagePlus } from "lucide-react";
import { useTranslation } from "../../../lib/messages.ts";
import { SelectField } from "../../../ui/select-field.tsx";
import { DropArea } from "../../uploads/parts/drop-area.tsx";
import { UploadList } from "../../uploads/parts/upload-list.tsx";
import { hasEnded } from "../../uploads/parts/use-uploads.ts";
import styles from "./panoramas.module.css";
import {
  PANORAMA_KINDS,
  type PanoramaKind,
  type usePanoramaUploads,
} from "./use-panorama-uploads.ts";

const ACCEPTED = "image/jpeg,image/png,image/webp,image/avif";

interface UploadAreaProps {
  readonly uploads: ReturnType<typeof usePanoramaUploads>;
  /** Returns the button that adds panoramas. */
  readonly toAdd: () => HTMLElement | null | undefined;
}

interface KindFieldProps {
  readonly label: string;
  readonly hint?: string;
  /** Whether the labels are those for one picture, not for several. */
  readonly isOfOne?: boolean;
  /** Null where several pictures differ. */
  readonly kind: PanoramaKind | null;
  /** Whether a picture has arrived, so that its kind is one of the two. */
  readonly isThere: boolean;
  readonly onChoose: (kind: PanoramaKind) => void;
}

const OF_ONE = {
  detected: "upload.kind.detectedOne",
  sphere: "kind.sphere",
  flat: "kind.flat",
} as const;

function KindField({ label, hint, isOfOne, kind, isThere, onChoose }: KindFieldProps) {
  const { t } = useTranslation("panoramas");
  const wordsOf = (value: PanoramaKind) => t(isOfOne ? OF_ONE[value] : `upload.kind.${value}`);
  const kinds = PANORAMA_KINDS.filter(
    (value) => !isThere || value !== "detected" || value === kind,
  );
  const mixed = { value: "", label: t("upload.kind.mixed") } as const;
  return (
    <SelectField<PanoramaKind | "">
      className={styles.kind}
      label={label}
      hint={hint}
      hideLabel={isOfOne ?? false}
      value={kind ?? ""}
      options={[
        ...(kind === null ? [mixed] : []),
        ...kinds.map((value) => ({ value, label: wordsOf(value) })),
      ]}
      onChange={(value) => value !== "" && onChoose(value)}
    />
  );
}

/**
 * Adds panoramas: dropped, pasted or chosen, with the limits named beforehand. The picture itself
 * decides its kind, which can be changed in its row, while it is on its way or after.
 */
export function UploadArea({ uploads, toAdd }: UploadAreaProps) {
  const { t } = useTranslation("panoramas");
  const limits = t("upload.limits", {
    megabytes: PANORAMA_MAX_BYTES / 1024 / 1024,
    width: PANORAMA_MAX_WIDTH_PX,
    height: PANORAMA_MAX_PIXELS / PANORAMA_MAX_WIDTH_PX,
  });
  const open = uploads.rows.filter((row) => !hasEnded(row) || row.mayRetry);
  const [kind, ...otherKinds] = new Set(open.map(uploads.kindOf));
  const isThere = open.every(({ state }) => state === "arrived");
  return (
    <div className={styles.part}>
      <DropArea
        label={t("upload.title")}
        text={t("upload.drop")}
        browse={{
          label: t("upload.browse"),
          icon: <ImagePlus aria-hidden="true" />,
          autoFocus: true,
        }}
        limits={limits}
        accept={ACCEPTED}
        isMany
        onFiles={(files) => uploads.add(files, () => "detected")}
      />
      <UploadList
        uploads={uploads}
        whenEmpty={toAdd}
        head={
          open.length > 1 && kind ? (
            <KindField
              label={t("upload.kind")}
              hint={t("upload.kind.hint")}
              kind={otherKinds.length === 0 ? kind : null}
              isThere={isThere}
              onChoose={(next) => {
                for (const row of open) uploads.choose(row, next);
              }}
            />
          ) : null
        }
        choiceOf={(row) => (
          <KindField
            label={t("upload.kindOf", { name: row.file.name })}
            isOfOne
            kind={uploads.kindOf(row)}
            isThere={row.state === "arrived"}
            onChoose={(next) => uploads.choose(row, next)}
          />
        )}
      />
    </div>
  );
}
