import type { Hotspot } from "@storey/contract";
import { HOTSPOTS_MAX } from "@storey/domain";
import { Lock, MapPinPlus, Pencil, Trash2, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { FeatureIcon } from "../../../ui/feature-icon.tsx";
import { HotspotIcon } from "../parts/viewer/hotspot-action.tsx";
import type { MountedViewport } from "../parts/viewer/use-viewport.ts";
import { prefersStillness } from "../parts/viewer/use-viewport.ts";
import styles from "./editor.module.css";
import { HotspotForm } from "./hotspot-form.tsx";
import type { EditedHotspots } from "./use-hotspots.ts";
import type { Targets } from "./use-targets.ts";

interface HotspotPanelProps {
  readonly edited: EditedHotspots;
  readonly targets: Targets;
  readonly mounted: MountedViewport | null;
}

interface LineProps extends HotspotPanelProps {
  readonly hotspot: Hotspot;
  readonly onRemove: () => void;
}

function Line({ hotspot, edited, targets, mounted, onRemove }: LineProps) {
  const { t } = useTranslation("panoramas");
  const name = edited.words(hotspot);
  const isChosen = edited.chosenId === hotspot.id;
  const toggle = (): void => {
    edited.choose(isChosen ? null : hotspot.id);
    if (!isChosen) mounted?.viewport.lookAt(hotspot, !prefersStillness());
  };
  const moveHere = (): void => {
    if (!mounted) return;
    const { width, height } = mounted.viewport.size();
    edited.move(hotspot, mounted.viewport.unproject({ x: width / 2, y: height / 2 }));
  };
  return (
    <li className={styles.item} data-chosen={isChosen ? "" : undefined}>
      <div className={styles.itemHead}>
        <span className={styles.itemIcon}>
          <HotspotIcon hotspot={hotspot} drawIcon={(icon) => <FeatureIcon icon={icon} />} />
        </span>
        <span className={styles.itemWords}>
          <bdi>{name}</bdi>
          <small>{t(`kind.${hotspot.kind}`)}</small>
        </span>
        {hotspot.visibility === "technicians" ? (
          <Lock className={styles.lock} aria-label={t("visibility.technicians")} role="img" />
        ) : null}
        <IconButton
          label={t("hotspot.edit", { name })}
          aria-expanded={isChosen}
          icon={<Pencil />}
          onClick={toggle}
        />
        <IconButton label={t("hotspot.remove", { name })} icon={<Trash2 />} onClick={onRemove} />
      </div>
      {isChosen ? (
        <HotspotForm
          hotspot={hotspot}
          targets={targets}
          isChecked={edited.isChecked}
          onChange={edited.change}
          onMoveHere={moveHere}
          onDone={() => edited.choose(null)}
        />
      ) : null}
    </li>
  );
}

/** Scrolls to the fields of a hotspot that was just chosen, and focuses its label. */
function useFocusOnChosen(chosenId: string | null) {
  const list = useRef<HTMLUListElement>(null);
  const count = useRef(0);
  useEffect(() => {
    // The editor opens with the first hotspot, which nobody chose.
    count.current += 1;
    if (count.current === 1 || chosenId === null) return;
    const label = list.current?.querySelector<HTMLElement>("[data-hotspot-label]");
    label?.focus();
    label?.scrollIntoView({ block: "nearest" });
  }, [chosenId]);
  return list;
}

/** The panel to place, edit and remove hotspots. */
export function HotspotPanel(props: HotspotPanelProps) {
  const { edited } = props;
  const { t } = useTranslation("panoramas");
  const list = useFocusOnChosen(edited.chosenId);
  const heading = useRef<HTMLHeadingElement>(null);
  const { isPlacing, isFull, hotspots } = edited;
  return (
    <div className={styles.panel}>
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        {t("hotspots.title")}
      </h2>
      <Button
        variant={isPlacing ? "secondary" : "primary"}
        icon={isPlacing ? <X aria-hidden="true" /> : <MapPinPlus aria-hidden="true" />}
        disabled={isFull}
        onClick={() => edited.setPlacing(!isPlacing)}
      >
        {t(isPlacing ? "hotspot.stop" : "hotspot.add")}
      </Button>
      <p className={styles.quiet} role="status">
        {isPlacing ? t("hotspot.placing") : null}
        {isFull ? t("hotspots.full", { max: HOTSPOTS_MAX }) : null}
      </p>
      {hotspots.length === 0 ? <p className={styles.quiet}>{t("hotspots.empty")}</p> : null}
      <ul ref={list} className={styles.items}>
        {hotspots.map((one) => (
          <Line
            key={one.id}
            {...props}
            hotspot={one}
            onRemove={() => {
              edited.remove(one);
              heading.current?.focus();
            }}
          />
        ))}
      </ul>
    </div>
  );
}
