import type { Panorama } from "@storey/contract";
import { Rotate3d } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "../../../../lib/messages.ts";
import styles from "./panorama-row.module.css";
import type { LoadPicture } from "./tile-store.ts";

interface PreviewProps {
  readonly panorama: Pick<Panorama, "preview" | "colour">;
  readonly load: LoadPicture;
  /** The key of a larger picture to show in place of the small one. */
  readonly largeKey?: string | null;
}

/** Returns an object URL of a picture; null until its bytes are there. */
function usePicture(key: string | null, load: LoadPicture): string | null {
  const [shown, setShown] = useState<{ readonly key: string; readonly url: string } | null>(null);
  const latest = useRef(load);
  latest.current = load;
  useEffect(() => {
    if (key === null) return undefined;
    const stop = new AbortController();
    let url = "";
    latest.current(key, stop.signal).then(
      (bytes) => {
        if (stop.signal.aborted) return;
        url = URL.createObjectURL(bytes);
        setShown({ key, url });
      },
      // The placeholder colour stays.
      () => undefined,
    );
    return () => {
      stop.abort();
      URL.revokeObjectURL(url);
    };
  }, [key]);
  return shown !== null && shown.key === key ? shown.url : null;
}

/** A small picture of a panorama; it is decorative, as the name stands beside it. */
export function PanoramaPreview({ panorama, load, largeKey = null }: PreviewProps) {
  const small = usePicture(panorama.preview?.panoramaKey ?? null, load);
  const url = usePicture(largeKey, load) ?? small;
  const ground = panorama.colour ? { backgroundColor: panorama.colour } : undefined;
  return (
    <span className={styles.preview} style={ground}>
      {url === null ? <Rotate3d aria-hidden="true" /> : <img src={url} alt="" draggable={false} />}
    </span>
  );
}

interface PanoramaRowProps {
  readonly panoramas: readonly Pick<Panorama, "id" | "name" | "preview" | "colour">[];
  readonly shownId: string;
  readonly load: LoadPicture;
  readonly onShow: (panoramaId: string) => void;
}

/**
 * Lists the panoramas of a space as a row of named buttons. Renders nothing where there is only
 * one.
 */
export function PanoramaRow({ panoramas, shownId, load, onShow }: PanoramaRowProps) {
  const { t } = useTranslation("panoramas");
  if (panoramas.length < 2) return null;
  return (
    <nav aria-label={t("row")} className={styles.row}>
      {panoramas.map((one) => (
        <button
          key={one.id}
          type="button"
          className={styles.rowButton}
          aria-current={one.id === shownId ? "true" : undefined}
          onClick={() => onShow(one.id)}
        >
          <PanoramaPreview panorama={one} load={load} />
          <bdi className={styles.rowName}>{one.name}</bdi>
        </button>
      ))}
    </nav>
  );
}
