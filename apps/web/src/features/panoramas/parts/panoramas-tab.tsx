import "../panorama-messages.ts";
import type { Panorama, Space } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { ImagePlus, Rotate3d, TriangleAlert } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { PATHS } from "../../../app/paths.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useMayIn } from "../../../lib/session/use-may.ts";
import { useShownPath } from "../../../lib/use-shown-path.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { FeatureIcon } from "../../../ui/feature-icon.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { DocumentOverlay } from "../../documents/parts/document-overlay.tsx";
import { panoramasQuery } from "../panorama.queries.ts";
import { useWays } from "../use-ways.ts";
import { EditLink } from "./edit-link.tsx";
import styles from "./panoramas.module.css";
import { loadPanoramaPicture } from "./picture-cache.ts";
import type { PanoramaPin } from "./viewer/hotspot-label.ts";
import { PanoramaViewer } from "./viewer/panorama-viewer.tsx";

const PanoramaDialog = lazy(async () => ({
  default: (await import("./panorama-dialog.tsx")).PanoramaDialog,
}));

/** Whether the user may change the panoramas of a space. */
function useMayChange(space: Space): boolean {
  const mayIn = useMayIn();
  return space.deletedAt === null && mayIn("organisation.spaces.update", space.location.id);
}

/** Returns the pin in the address, which the link of an issue sets. */
function pinIn(search: Readonly<Record<string, unknown>>): PanoramaPin | null {
  const { panorama, yaw, pitch } = search;
  const degrees = [yaw, pitch].map((one) => (typeof one === "string" && one ? Number(one) : NaN));
  const [right = NaN, up = NaN] = degrees;
  const isPin = typeof panorama === "string" && Number.isFinite(right) && Number.isFinite(up);
  return isPin ? { panoramaId: panorama, yaw: right, pitch: up } : null;
}

/**
 * Returns the panorama that the address names; without one the main one, else the first that is
 * ready.
 */
function useShown(space: Space, list: readonly Panorama[]) {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const path = useShownPath();
  const wanted = [search["panorama"], space.mainPanoramaId];
  const found = wanted
    .map((id) => list.find((one) => one.id === id))
    .find((one) => one !== undefined);
  const shown = found ?? list.find(({ state }) => state === "ready") ?? list[0];
  const show = (panorama: string): void => {
    void navigate({
      to: path,
      search: { tab: "360", panorama },
      replace: true,
      resetScroll: false,
    });
  };
  return { shown, show, pin: pinIn(search) };
}

interface PanoramasTabProps {
  readonly space: Space;
  /** Begins a report at a pin; the form of reports itself leaves it out. */
  readonly onReport?: (pin: PanoramaPin) => void;
}

interface ShownProps extends PanoramasTabProps {
  readonly list: readonly Panorama[];
  readonly onEdit: (() => void) | null;
}

function Shown({ space, list, onEdit, onReport }: ShownProps) {
  const { t } = useTranslation("panoramas");
  const { shown, show, pin } = useShown(space, list);
  const navigate = useNavigate();
  const report = ({ panoramaId, yaw, pitch }: PanoramaPin): void => {
    const search = { spaceId: space.id, panorama: panoramaId, yaw, pitch };
    void navigate({ to: PATHS.NewIssue, search });
  };
  const { ways, pdf, closePdf } = useWays(
    space.id,
    space.deletedAt === null ? (onReport ?? report) : null,
  );
  if (!shown) return null;
  return (
    <>
      <div className={styles.bar}>
        <h2 className={styles.title}>
          <bdi>{shown.name}</bdi>
        </h2>
        {onEdit && shown.state === "ready" ? <EditLink space={space} panorama={shown} /> : null}
        {onEdit ? (
          <Button icon={<ImagePlus aria-hidden="true" />} onClick={onEdit}>
            {t("manage")}
          </Button>
        ) : null}
      </div>
      <PanoramaViewer
        panoramas={list}
        shownId={shown.id}
        onShow={show}
        load={loadPanoramaPicture}
        ways={ways}
        pin={pin}
        drawIcon={(icon) => <FeatureIcon icon={icon} />}
      />
      {pdf === null ? null : (
        <DocumentOverlay
          owner={{ kind: "space", id: space.id }}
          documentId={pdf}
          onClose={closePdf}
        />
      )}
    </>
  );
}

function Loading() {
  const { t } = useTranslation("panoramas");
  return (
    <div role="status" aria-label={t("loading")} className={styles.part}>
      <Skeleton width="14rem" height="1.6rem" />
      <Skeleton height="clamp(280px, 62dvh, 680px)" radius="var(--radius-large)" />
    </div>
  );
}

function Failed({ error, retry }: { readonly error: Error; readonly retry: () => void }) {
  const { t } = useTranslation("panoramas");
  return (
    <EmptyState
      icon={<TriangleAlert />}
      title={t("list.failed")}
      text={textOfError(error)}
      actions={<Button onClick={retry}>{t("retry")}</Button>}
    />
  );
}

/**
 * The panoramas on a space's page: everybody can look around in them, and users with the right can
 * change them.
 */
export function PanoramasTab({ space, onReport }: PanoramasTabProps) {
  const { t } = useTranslation("panoramas");
  const { data, error, refetch } = useQuery(panoramasQuery(space.id));
  const [isOpen, setOpen] = useState(false);
  const mayChange = useMayChange(space);
  const edit = mayChange ? () => setOpen(true) : null;
  if (!data) return error ? <Failed error={error} retry={() => void refetch()} /> : <Loading />;
  return (
    <div className={styles.part}>
      {data.length === 0 ? (
        <EmptyState
          icon={<Rotate3d />}
          title={t("empty.title")}
          text={t(edit ? "empty.teach" : "empty.text")}
          actions={
            edit ? (
              <Button variant="primary" icon={<ImagePlus aria-hidden="true" />} onClick={edit}>
                {t("add")}
              </Button>
            ) : null
          }
        />
      ) : (
        <Shown space={space} list={data} onEdit={edit} {...(onReport ? { onReport } : {})} />
      )}
      {isOpen ? (
        <Suspense fallback={null}>
          <PanoramaDialog space={space} panoramas={data} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
