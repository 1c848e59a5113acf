import type { IssuePin as Pin } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { MapPin } from "lucide-react";
import { type CSSProperties, lazy, Suspense } from "react";
import { PATHS } from "../../../app/paths.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { PanoramaPin } from "../../issue-report/parts/issue-place.ts";
import { panoramasQuery } from "../../panoramas/panorama.queries.ts";
import { spaceQuery } from "../../spaces/space.queries.ts";
import styles from "../parts/pin.module.css";
import { PinnedPicture } from "../parts/pinned-picture.tsx";

const PinnedPanorama = lazy(async () => ({
  default: (await import("./pinned-panorama.tsx")).PinnedPanorama,
}));

type PicturePin = Extract<Pin, { imageId: string }>;

function InPicture({ pin, spaceId }: { readonly pin: PicturePin; readonly spaceId: string }) {
  const { t } = useTranslation("issues");
  const { data: space } = useQuery(spaceQuery(spaceId));
  const image = space?.images.find(({ id }) => id === pin.imageId);
  if (space && !image) return <p className={styles["hint"]}>{t("pin.gone")}</p>;
  if (!image) return null;
  const shape = image.metadata.width / image.metadata.height;
  return (
    <div className={styles["shown"]}>
      <div className={styles["frame"]} style={{ "--shape": shape } as CSSProperties}>
        <PinnedPicture
          image={image}
          alt={t("pin.shown", {
            description: image.description || (space?.name ?? ""),
            x: Math.round(pin.x * 100),
            y: Math.round(pin.y * 100),
          })}
          point={pin}
        />
      </div>
      {image.description ? (
        <p className={styles["hint"]}>
          <bdi>{image.description}</bdi>
        </p>
      ) : null}
    </div>
  );
}

function InPanorama({ pin, spaceId }: { readonly pin: PanoramaPin; readonly spaceId: string }) {
  const { t } = useTranslation("issues");
  const { data } = useQuery(panoramasQuery(spaceId));
  const panorama = data?.find(({ id }) => id === pin.panoramaId);
  if (data && !panorama) return <p className={styles["hint"]}>{t("pin.gone")}</p>;
  if (!panorama) return null;
  const search = {
    ...{ tab: "360", panorama: pin.panoramaId },
    ...{ yaw: String(pin.yaw), pitch: String(pin.pitch) },
  };
  return (
    <div className={styles["around"]}>
      <Suspense fallback={<Skeleton height="360px" radius="var(--radius-large)" />}>
        <PinnedPanorama panorama={panorama} pin={pin} />
      </Suspense>
      <Link className={styles["way"]} to={PATHS.Space} params={{ spaceId }} search={search}>
        <MapPin aria-hidden="true" size={16} /> {t("pin.inNamed", { name: panorama.name })}
      </Link>
    </div>
  );
}

/**
 * Shows the exact place of an issue: in a picture of the space, or in a panorama to look around in.
 */
export function IssuePin({ pin, spaceId }: { readonly pin: Pin; readonly spaceId: string }) {
  const { t } = useTranslation("issues");
  if ("imageId" in pin) return <InPicture pin={pin} spaceId={spaceId} />;
  if ("panoramaId" in pin) return <InPanorama pin={pin} spaceId={spaceId} />;
  return (
    <p>{t("pin.onPlan", { x: Math.round(pin.floorX * 100), y: Math.round(pin.floorY * 100) })}</p>
  );
}
