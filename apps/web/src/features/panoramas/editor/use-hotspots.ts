import type { Hotspot } from "@storey/contract";
import { HOTSPOTS_MAX } from "@storey/domain";
import { useRef, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { hotspotLabel } from "../parts/viewer/hotspot-label.ts";
import type { Place } from "../parts/viewer/viewport.ts";
import { newHotspot, problemOf, roundedPlace } from "./hotspot-draft.ts";
import type { PanoramaForm } from "./panorama-form.ts";

/** Returns the hotspots of the draft, the one being edited, and the functions that change them. */
export function useHotspots(form: PanoramaForm, named: readonly { id: string; name: string }[]) {
  const { t } = useTranslation("panoramas");
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [isPlacing, setPlacing] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const { hotspots } = form.draft;
  // Undo adds the hotspot to those that are there by then.
  const latest = useRef(form);
  latest.current = form;
  const set = (next: readonly Hotspot[]): void => latest.current.change({ hotspots: next });
  const change = (hotspot: Hotspot): void =>
    set(latest.current.draft.hotspots.map((one) => (one.id === hotspot.id ? hotspot : one)));
  const words = (hotspot: Hotspot): string => hotspotLabel(hotspot, named, t);
  const remove = (hotspot: Hotspot): void => {
    const place = hotspots.indexOf(hotspot);
    set(hotspots.filter(({ id }) => id !== hotspot.id));
    if (chosenId === hotspot.id) setChosenId(null);
    const run = (): void => {
      const now = latest.current.draft.hotspots;
      if (now.every(({ id }) => id !== hotspot.id)) set(now.toSpliced(place, 0, hotspot));
    };
    showToast({
      summary: t("hotspot.removed", { name: words(hotspot) }),
      action: { label: t("undo"), run },
    });
  };
  return {
    hotspots,
    chosenId,
    choose: setChosenId,
    isPlacing,
    setPlacing,
    isChecked,
    isFull: hotspots.length >= HOTSPOTS_MAX,
    words,
    change,
    remove,
    /** Places a new hotspot and edits it. */
    place: (place: Place): void => {
      const made = newHotspot(crypto.randomUUID(), place);
      set([...latest.current.draft.hotspots, made]);
      setChosenId(made.id);
      setPlacing(false);
      setChecked(false);
    },
    move: (hotspot: Hotspot, place: Place): void => change({ ...hotspot, ...roundedPlace(place) }),
    /** Opens the first hotspot that cannot be saved as it is. */
    showWrong: (): void => {
      const wrong = hotspots.find((one) => problemOf(one) !== null);
      setChecked(true);
      if (wrong) setChosenId(wrong.id);
    },
  };
}

/** The hotspots of the draft, with the functions that change them. */
export type EditedHotspots = ReturnType<typeof useHotspots>;
