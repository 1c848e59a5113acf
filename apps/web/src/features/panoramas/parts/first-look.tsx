import type { Space } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { Rotate3d } from "lucide-react";
import { useNarrow } from "../../../ui/use-media.ts";
import { panoramasQuery } from "../panorama.queries.ts";
import styles from "./panoramas.module.css";
import { loadPanoramaPicture } from "./picture-cache.ts";
import { PanoramaPreview } from "./viewer/panorama-row.tsx";

interface FirstLookProps {
  readonly space: Pick<Space, "id" | "mainPanoramaId">;
  /** The label of its button. */
  readonly label: string;
  readonly onOpen: () => void;
}

/** The panorama that a space shows first, as a still picture that opens all of them. */
export function FirstLook({ space, label, onOpen }: FirstLookProps) {
  const narrow = useNarrow();
  const { data } = useQuery(panoramasQuery(space.id));
  const ready = data?.filter(({ state }) => state === "ready") ?? [];
  const first = ready.find(({ id }) => id === space.mainPanoramaId) ?? ready[0];
  // The small picture is enough for a phone; a wide window shows the picture that the viewer opens
  // with.
  const largeKey = narrow ? null : (first?.base ?? first?.pictures.at(-1))?.panoramaKey;
  return (
    <button
      type="button"
      className={styles.first}
      data-empty={first ? undefined : ""}
      onClick={onOpen}
    >
      {first ? (
        <PanoramaPreview panorama={first} load={loadPanoramaPicture} largeKey={largeKey ?? null} />
      ) : null}
      <span className={styles.firstWords}>
        <Rotate3d aria-hidden="true" />
        <span>{label}</span>
        {first ? <bdi className={styles.firstName}>{first.name}</bdi> : null}
      </span>
    </button>
  );
}
