import type { HotspotKind } from "@storey/domain";
import {
  ExternalLink,
  FileText,
  Info,
  ListTree,
  MapPin,
  Package,
  Rotate3d,
  TriangleAlert,
} from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "../../../../lib/messages.ts";
import { RING_ICONS, ringOf, stateWords } from "./asset-state.ts";
import type { ShownHotspot } from "./hotspot-label.ts";
import styles from "./point-layer.module.css";

const ICONS = {
  info: Info,
  document: FileText,
  link: ExternalLink,
  panorama: Rotate3d,
  asset: Package,
  tree: ListTree,
  report: TriangleAlert,
} as const satisfies Record<HotspotKind, unknown>;

/** Renders an icon by its key, where the feature around the viewer has icons. */
export type DrawIcon = (icon: string) => ReactNode;

interface HotspotIconProps {
  readonly hotspot: Pick<ShownHotspot, "kind" | "icon">;
  readonly drawIcon: DrawIcon | undefined;
}

/** The icon of a hotspot: its own, else that of its kind. */
export function HotspotIcon({ hotspot, drawIcon }: HotspotIconProps) {
  if (hotspot.icon !== null && drawIcon) return drawIcon(hotspot.icon);
  const Icon = ICONS[hotspot.kind];
  return <Icon aria-hidden="true" />;
}

/** The icon of a pin. */
export function PinIcon() {
  return <MapPin aria-hidden="true" />;
}

interface HotspotActionProps extends HotspotIconProps {
  readonly hotspot: ShownHotspot;
  readonly words: string;
  /** The address that a link hotspot leads to. */
  readonly address: string | null;
  readonly className: string | undefined;
  readonly onOpen: () => void;
  /** The id of an element that describes the control. */
  readonly describedBy?: string | undefined;
}

/** Renders the control that follows a hotspot: a link for an address, a button for all else. */
export function HotspotAction(props: HotspotActionProps) {
  const { hotspot, words, address, className, onOpen, drawIcon, describedBy } = props;
  const { t } = useTranslation("panoramas");
  const ring = hotspot.asset ? ringOf(hotspot.asset) : null;
  const state = hotspot.asset ? stateWords(hotspot.asset, t) : "";
  const RingIcon = ring && RING_ICONS[ring];
  const content = (
    <>
      <span className={styles.pointIcon} data-ring={ring ?? undefined}>
        <HotspotIcon hotspot={hotspot} drawIcon={drawIcon} />
        {RingIcon ? (
          <span className={styles.ringSign}>
            <RingIcon aria-hidden="true" />
          </span>
        ) : null}
      </span>
      <span className={styles.pointWords}>
        <bdi>{words}</bdi>
        {state === "" ? null : <span className={styles.pointState}>, {state}</span>}
      </span>
    </>
  );
  // Names the kind once: not where it is the whole name already.
  const kind = t(`kind.${hotspot.kind}`);
  const shown = state === "" ? words : `${words}, ${state}`;
  const name = words === kind ? shown : `${shown}, ${kind}`;
  if (address !== null) {
    const label = `${name}, ${t("newWindow")}`;
    return (
      <a
        href={address}
        target="_blank"
        rel="noreferrer noopener"
        className={className}
        aria-label={label}
      >
        {content}
      </a>
    );
  }
  return (
    <button
      type="button"
      className={className}
      aria-label={name}
      aria-describedby={describedBy}
      onClick={onOpen}
    >
      {content}
    </button>
  );
}
