import type { PublicSpace } from "@storey/contract";
import { Rotate3d } from "lucide-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { useStore } from "../../../lib/store.ts";
import { Button } from "../../../ui/button.tsx";
import { firstPanorama, publicAddress } from "../guest-panoramas.ts";
import { closePanel, openPanel, openPanels } from "../guest-place.ts";
import styles from "./pictures.module.css";

// Loaded on demand, as the viewer is larger than the rest of the page.
const LookDialog = lazy(async () => ({
  default: (await import("./look-dialog.tsx")).LookDialog,
}));

/**
 * Offers the public panoramas of a space: a picture to press, which opens a dialog to look around
 * in.
 */
export function LookAround({ space }: { readonly space: PublicSpace }) {
  const { t } = useTranslation("guest");
  const isOpen = "look" in useStore(openPanels);
  const first = firstPanorama(space);
  if (!first) return null;
  const { preview, colour } = first;
  return (
    <>
      <div className={styles.look} style={colour ? { backgroundColor: colour } : undefined}>
        {preview ? (
          <img
            src={publicAddress(space.code, preview.panoramaKey)}
            width={preview.width}
            height={preview.height}
            alt=""
            loading="lazy"
          />
        ) : null}
        <Button
          icon={<Rotate3d aria-hidden="true" />}
          size="large"
          onClick={() => openPanel("look", 1)}
        >
          {t("look.title")}
        </Button>
      </div>
      {isOpen ? (
        <Suspense
          fallback={
            <p role="status" className={styles.wait}>
              {t("opening")}
            </p>
          }
        >
          <LookDialog space={space} firstId={first.id} onClose={() => closePanel("look")} />
        </Suspense>
      ) : null}
    </>
  );
}
