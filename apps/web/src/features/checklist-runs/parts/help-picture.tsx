import type { ChecklistPicture } from "@storey/contract";
import { ImageOff } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { keysOf } from "../../images/parts/photo-strip.tsx";
import { SpacePicture } from "../../images/parts/space-picture.tsx";
import styles from "./help-picture.module.css";

const PictureViewer = lazy(async () => ({
  default: (await import("../../images/parts/picture-viewer.tsx")).PictureViewer,
}));

/** The most room it takes among the questions, in CSS pixels; it is never cut. */
const WIDTH_MAX = 420;
const HEIGHT_MAX = 320;

interface HelpPictureProps {
  readonly picture: ChecklistPicture;
  /** What the item asks. */
  readonly name: string;
}

/** The picture of the help of an item; a press shows it large. */
export function HelpPicture({ picture, name }: HelpPictureProps) {
  const { t } = useTranslation("checklist-runs");
  const [isLarge, setLarge] = useState(false);
  const { width, height, colour } = picture.metadata;
  return (
    <>
      <button
        type="button"
        className={styles["picture"]}
        style={{
          aspectRatio: `${width} / ${height}`,
          maxWidth: Math.min(WIDTH_MAX, (HEIGHT_MAX * width) / height),
        }}
        aria-label={t("help.picture", { name })}
        onClick={() => setLarge(true)}
      >
        <SpacePicture
          keys={keysOf(picture)}
          colour={colour}
          alt=""
          instead={
            <span className={styles["gone"]}>
              <ImageOff aria-hidden="true" /> {t("help.picture.gone")}
            </span>
          }
        />
      </button>
      {isLarge ? (
        <Suspense fallback={null}>
          <PictureViewer
            images={[{ ...picture, description: "" }]}
            name={name}
            imageId={picture.id}
            onShow={() => {}}
            onClose={() => setLarge(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
