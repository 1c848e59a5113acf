import type { LocationSummary, Space } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { online } from "../../../lib/online.ts";
import { useMayIn } from "../../../lib/session/use-may.ts";
import { useStore } from "../../../lib/store.ts";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../../../ui/card.tsx";
import { mySosQuery } from "../sos.queries.ts";
import { beginSos, calling, forgetSos } from "../sos-calling.ts";
import { CallButton } from "./call-button.tsx";
import { MyAlert } from "./my-alert.tsx";
import styles from "./sos.module.css";
import { drawSosDialog } from "./sos-dialog-root.tsx";
import { sosWanted, useSosHere } from "./sos-here.ts";
import { SosSlide } from "./sos-slide.tsx";

/** Warns before a slide that without a network nobody would be called. */
function OfflineWarning({ phone }: { readonly phone: string | null }) {
  const { t } = useTranslation("sos");
  if (useStore(online)) return null;
  return (
    <p role="alert" className={styles["strong"]}>
      {phone ? t("offline", { phone }) : t("offline.noPhone")}
    </p>
  );
}

/**
 * Focuses an element in the next frame, when the focused one is gone. Returns the id of the frame.
 */
function focusSoon(place: RefObject<HTMLElement | null>): number {
  return requestAnimationFrame(() => {
    if (document.activeElement === document.body) place.current?.focus();
  });
}

/** Returns a ref of the knob, which takes the focus again once the dialog of a call is closed. */
function useKnob(isCalling: boolean) {
  const knob = useRef<HTMLDivElement>(null);
  const wasCalling = useRef(false);
  useEffect(() => {
    const isBack = wasCalling.current && !isCalling;
    wasCalling.current = isCalling;
    if (!isBack) return undefined;
    const frame = focusSoon(knob);
    return () => cancelAnimationFrame(frame);
  }, [isCalling]);
  return knob;
}

/** Scrolls to the call for help and focuses it, when another part of the page asks for that. */
function useWanted() {
  const place = useRef<HTMLDivElement>(null);
  const isWanted = useStore(sosWanted);
  useEffect(() => {
    if (!isWanted) return;
    sosWanted.set(false);
    place.current?.scrollIntoView({ block: "center" });
    place.current?.querySelector<HTMLElement>("[tabindex]")?.focus({ preventScroll: true });
  }, [isWanted]);
  return place;
}

interface PanelProps {
  readonly space: Space;
  readonly location: LocationSummary;
}

function Panel({ space, location }: PanelProps) {
  const { t } = useTranslation("sos");
  const now = useStore(calling);
  const mayIn = useMayIn();
  const { data: open } = useQuery(mySosQuery());
  const { sos } = location;
  const label = (custom: string | null) => (sos.customLabels ? (custom?.trim() ?? "") : "");
  const isHere = now?.wish.spaceId === space.id;
  // An alert that has ended stays on the screen until it is closed, so that its sender sees how it
  // ended.
  const [shown, setShown] = useState<string | null>(null);
  const [away, setAway] = useState<string | null>(null);
  const running = open?.find((alert) => alert.space.id === space.id && alert.id !== away);
  const id = isHere && now?.phase === "sent" ? now.wish.id : (running?.id ?? shown);
  useEffect(() => setShown(id), [id]);
  const place = useWanted();
  const knob = useKnob(now !== null);
  const putAway = (): void => {
    setAway(id);
    setShown(null);
    forgetSos();
    focusSoon(knob);
  };
  const begin = (isTest: boolean): void => {
    drawSosDialog();
    beginSos({ locationId: location.id, spaceId: space.id, isTest, phone: sos.phone });
  };
  return (
    <Section title={t("title")}>
      <div ref={place}>
        {id ? (
          <MyAlert
            id={id}
            known={running}
            phone={sos.phone}
            activeLabel={label(sos.activeLabel)}
            onDone={putAway}
          />
        ) : (
          <div className={styles["panel"]}>
            <SosSlide
              ref={knob}
              label={label(sos.inactiveLabel) || t("slide.inactive")}
              isSlid={isHere && now.phase !== "sent"}
              onSlide={() => begin(false)}
            />
            <OfflineWarning phone={sos.phone} />
            {sos.phone ? <CallButton phone={sos.phone} /> : null}
            {mayIn("organisation.locations.update", location.id) ? (
              <Button variant="quiet" onClick={() => begin(true)}>
                {t("test")}
              </Button>
            ) : null}
          </div>
        )}
      </div>
    </Section>
  );
}

/** The call for help of a space, where its location has one and the user may use it. */
export function SosSlider({ space }: { readonly space: Space }) {
  const location = useSosHere(space);
  return location ? <Panel space={space} location={location} /> : null;
}
