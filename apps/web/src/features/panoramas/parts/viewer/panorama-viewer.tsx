import "../../panorama-messages.ts";
import { LoaderCircle, TriangleAlert } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "../../../../lib/messages.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { Compass, WaySide } from "./compass.tsx";
import { yawsOfWays } from "./compass-ways.ts";
import { type DrawIcon, HotspotAction, PinIcon } from "./hotspot-action.tsx";
import {
  hotspotLabel,
  type PanoramaPin,
  pinOf,
  placeOfPin,
  type ShownHotspot,
} from "./hotspot-label.ts";
import { PanoramaRow } from "./panorama-row.tsx";
import styles from "./panorama-viewer.module.css";
import viewportStyles from "./panorama-viewport.module.css";
import { PanoramaViewport } from "./panorama-viewport.tsx";
import pointStyles from "./point-layer.module.css";
import { AtPlace } from "./point-layer.tsx";
import type { LoadPicture } from "./tile-store.ts";
import type { MountedViewport } from "./use-viewport.ts";
import { isReady, type ShownPanorama } from "./viewport.ts";

/**
 * The functions that follow hotspots. A hotspot whose function is null or returns null does not
 * show.
 */
export interface HotspotWays {
  /** Returns the address of a link. */
  readonly linkAddress: (linkId: string) => string | null;
  readonly openDocument: ((documentId: string) => void) | null;
  /** Opens a panorama of another space. */
  readonly openPanorama: ((spaceId: string, panoramaId: string) => void) | null;
  /** Opens an asset. */
  readonly openAsset: ((assetId: string) => void) | null;
  /** Begins to lead through a decision tree. */
  readonly openTree: ((treeId: string) => void) | null;
  /** Begins a report at a place. */
  readonly report: ((pin: PanoramaPin) => void) | null;
}

/** A panorama with its hotspots. */
export type ViewedPanorama = ShownPanorama & { readonly hotspots: readonly ShownHotspot[] };

export interface PanoramaViewerProps {
  /** The panoramas of a space, in their order. */
  readonly panoramas: readonly ViewedPanorama[];
  readonly shownId: string;
  readonly onShow: (panoramaId: string) => void;
  /** Returns the bytes of a `panoramaKey`. */
  readonly load: LoadPicture;
  readonly ways: HotspotWays;
  readonly drawIcon?: DrawIcon;
  /** A place that is marked too, such as that of a report. */
  readonly pin?: PanoramaPin | null;
}

/** Returns the action that follows a hotspot; null when it leads nowhere here. */
function followOf(
  hotspot: ShownHotspot,
  { panoramas, shownId, onShow, ways }: PanoramaViewerProps,
  tell: (hotspot: ShownHotspot) => void,
): (() => void) | null {
  const { kind, targetId, targetSpaceId = null } = hotspot;
  if (kind === "info") return () => tell(hotspot);
  if (kind === "report") {
    const { report } = ways;
    return report && (() => report(pinOf(shownId, hotspot)));
  }
  if (targetId === null) return null;
  if (kind === "document") {
    const { openDocument } = ways;
    return openDocument && (() => openDocument(targetId));
  }
  if (kind === "link") return ways.linkAddress(targetId) === null ? null : () => undefined;
  if (kind === "asset") {
    const { openAsset } = ways;
    return openAsset && (() => openAsset(targetId));
  }
  if (kind === "tree") {
    const { openTree } = ways;
    return openTree && (() => openTree(targetId));
  }
  if (panoramas.some(({ id }) => id === targetId)) return () => onShow(targetId);
  const { openPanorama } = ways;
  return openPanorama && targetSpaceId !== null
    ? () => openPanorama(targetSpaceId, targetId)
    : null;
}

interface InfoProps {
  readonly title: string;
  readonly text: string;
  readonly onClose: () => void;
}

function InfoDialog({ title, text, onClose }: InfoProps) {
  const { t } = useTranslation("panoramas");
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t("close")}
        </Button>
      }
    >
      <p className={styles.info} dir="auto">
        {text.trim() || t("info.empty")}
      </p>
    </Dialog>
  );
}

/** Shows why a panorama cannot be viewed: it is being processed, or its processing failed. */
function NotReady({ panorama }: { readonly panorama: ShownPanorama }) {
  const { t } = useTranslation("panoramas");
  const isFailed = panorama.state === "failed";
  return (
    <div className={viewportStyles.viewport} data-unready="">
      <div className={viewportStyles.notice} role="status">
        {isFailed ? <TriangleAlert aria-hidden="true" /> : <LoaderCircle aria-hidden="true" />}
        <p>
          <bdi>{panorama.name}</bdi>
        </p>
        <p>{t(isFailed ? "state.failed" : "state.processing")}</p>
      </div>
    </div>
  );
}

/** Returns the hotspots that lead somewhere, each with the action that follows it. */
function usePoints(props: PanoramaViewerProps, shown: ViewedPanorama | undefined) {
  const { t } = useTranslation("panoramas");
  const [openInfo, setOpenInfo] = useState<ShownHotspot | null>(null);
  const points = (shown?.hotspots ?? []).flatMap((hotspot) => {
    const follow = followOf(hotspot, props, setOpenInfo);
    if (!follow) return [];
    const words = hotspotLabel(hotspot, props.panoramas, t);
    const address =
      hotspot.kind === "link" && hotspot.targetId !== null
        ? props.ways.linkAddress(hotspot.targetId)
        : null;
    return [{ hotspot, follow, words, address }];
  });
  return { points, openInfo, close: () => setOpenInfo(null) };
}

/** Focuses the picture when the focused element left with the last panorama. */
function useFocusAfterChange(shownId: string) {
  const frame = useRef<HTMLDivElement>(null);
  const last = useRef(shownId);
  useEffect(() => {
    if (last.current === shownId) return;
    last.current = shownId;
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (isLost) frame.current?.querySelector<HTMLElement>('[role="application"]')?.focus();
  }, [shownId]);
  return frame;
}

/** A mounted viewport, with the panorama it belongs to. */
interface Looking {
  readonly panoramaId: string;
  readonly mounted: MountedViewport;
}

/**
 * Shows the panoramas of a space: one to look around in, with its hotspots on it and as a list, and
 * the others as named buttons. It does not depend on a session: its caller gives the bytes and the
 * actions.
 */
export function PanoramaViewer(props: PanoramaViewerProps) {
  const { panoramas, shownId, onShow, load, drawIcon, pin = null } = props;
  const { t } = useTranslation("panoramas");
  const heading = useId();
  const shown = panoramas.find(({ id }) => id === shownId) ?? panoramas[0];
  const { points, openInfo, close } = usePoints(props, shown);
  const frame = useFocusAfterChange(shown?.id ?? "");
  const [looking, setLooking] = useState<Looking | null>(null);
  if (!shown) return null;
  const mounted =
    looking?.panoramaId === shown.id && looking.mounted.viewport.sphere ? looking.mounted : null;
  const ways = yawsOfWays(points.map(({ hotspot }) => hotspot));
  const { heading: north = null } = shown;
  const marked = pin?.panoramaId === shown.id ? placeOfPin(pin, shown.is360) : null;
  return (
    <div ref={frame} className={styles.viewer}>
      <p className={viewportStyles.hidden} aria-live="polite">
        {t("showing", { name: shown.name })}
      </p>
      {isReady(shown) ? (
        <PanoramaViewport
          key={shown.id}
          panorama={shown}
          load={load}
          onViewport={(next) => {
            if (marked) next?.viewport.lookAt(marked, false);
            setLooking(next && { panoramaId: shown.id, mounted: next });
          }}
          over={
            mounted && (ways.length > 0 || north !== null) ? (
              <Compass mounted={mounted} ways={ways} heading={north} />
            ) : null
          }
        >
          {(mounted) => [
            marked ? (
              <AtPlace key="pin" mounted={mounted} place={marked}>
                <span className={pointStyles.pin} role="img" aria-label={t("pin.here")}>
                  <PinIcon />
                </span>
              </AtPlace>
            ) : null,
            ...points.map(({ hotspot, follow, words, address }) => (
              <AtPlace key={hotspot.id} mounted={mounted} place={hotspot}>
                <HotspotAction
                  hotspot={hotspot}
                  words={words}
                  address={address}
                  drawIcon={drawIcon}
                  className={pointStyles.point}
                  onOpen={follow}
                />
              </AtPlace>
            )),
          ]}
        </PanoramaViewport>
      ) : (
        <NotReady panorama={shown} />
      )}
      <PanoramaRow panoramas={panoramas} shownId={shown.id} load={load} onShow={onShow} />
      {points.length > 0 ? (
        <section aria-labelledby={heading}>
          <h3 id={heading} className={styles.listTitle}>
            {t("inView")}
          </h3>
          <ul className={styles.list}>
            {points.map(({ hotspot, follow, words, address }) => {
              const side =
                mounted && hotspot.kind === "panorama" && hotspot.yaw !== null ? (
                  <WaySide id={`${heading}${hotspot.id}`} mounted={mounted} yaw={hotspot.yaw} />
                ) : null;
              return (
                <li key={hotspot.id}>
                  <HotspotAction
                    hotspot={hotspot}
                    words={words}
                    address={address}
                    drawIcon={drawIcon}
                    className={pointStyles.listed}
                    describedBy={side ? `${heading}${hotspot.id}` : undefined}
                    onOpen={follow}
                  />
                  {side}
                </li>
              );
            })}
          </ul>
        </section>
      ) : null}
      {openInfo ? (
        <InfoDialog
          title={hotspotLabel(openInfo, panoramas, t)}
          text={openInfo.text}
          onClose={close}
        />
      ) : null}
    </div>
  );
}
