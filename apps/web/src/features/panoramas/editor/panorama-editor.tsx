import type { Panorama, Space } from "@storey/contract";
import { ROLL_CORRECTION_MAX } from "@storey/domain";
import { useEffect, useRef, useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { FormConflict, FormProblem } from "../../../ui/form/form-parts.tsx";
import { useFirstProblem } from "../../../ui/form/use-first-problem.ts";
import { Tabs } from "../../../ui/tabs.tsx";
import { changeSpace } from "../../spaces/space.queries.ts";
import { loadPanoramaPicture } from "../parts/picture-cache.ts";
import { clamp } from "../parts/viewer/direction.ts";
import { PanoramaViewport } from "../parts/viewer/panorama-viewport.tsx";
import type { MountedViewport } from "../parts/viewer/use-viewport.ts";
import { EditablePoint } from "./editable-point.tsx";
import styles from "./editor.module.css";
import { Horizon } from "./horizon.tsx";
import { tenths } from "./hotspot-draft.ts";
import { HotspotPanel } from "./hotspot-panel.tsx";
import type { PanoramaForm } from "./panorama-form.ts";
import { useHotspots } from "./use-hotspots.ts";
import { usePanoramaForm } from "./use-panorama-form.ts";
import { useTargets } from "./use-targets.ts";
import { ViewPanel } from "./view-panel.tsx";

type Tab = "view" | "hotspots";

interface PanoramaEditorProps {
  readonly space: Space;
  readonly panoramas: readonly Panorama[];
  readonly panorama: Panorama;
}

interface Look {
  readonly yaw: number;
  readonly pitch: number;
  readonly hfov: number;
}

/** The largest angle that still counts as straight ahead, in degrees. */
const AHEAD = 0.5;

/**
 * Looks straight ahead while the picture is levelled, as it turns around that axis, and back
 * afterwards; a user who looked around meanwhile stays there.
 */
function useLookAhead(mounted: MountedViewport | null) {
  const before = useRef<Look | null>(null);
  return (isAhead: boolean): void => {
    const sphere = mounted?.viewport.sphere;
    if (!sphere) return;
    const { yaw, pitch } = sphere.looked();
    const { hfov } = sphere.camera();
    if (isAhead) {
      before.current ??= { yaw, pitch, hfov };
      sphere.turnTo({ yaw: 0, pitch: 0 });
      return;
    }
    const back = before.current;
    before.current = null;
    const now = sphere.camera();
    if (back && Math.abs(now.yaw) < AHEAD && Math.abs(now.pitch) < AHEAD) sphere.show(back, false);
  };
}

/**
 * Levels the horizon: the picture turns under the line at once, and the view goes to its middle.
 */
function useLevelling(mounted: MountedViewport | null, form: PanoramaForm) {
  const [isOn, setOn] = useState(false);
  const lookAhead = useLookAhead(mounted);
  const { rollCorrection, pitchCorrection } = form.draft;
  useEffect(() => {
    mounted?.viewport.sphere?.level({ roll: rollCorrection, pitch: pitchCorrection });
  }, [mounted, rollCorrection, pitchCorrection]);
  const latest = useRef({ form, exact: rollCorrection });
  latest.current.form = form;
  return {
    isOn,
    turnOn: (next: boolean): void => {
      setOn(next);
      lookAhead(next);
    },
    turnBy: (degrees: number): void => {
      // Small turns add up before they are rounded.
      const { exact, form: now } = latest.current;
      const from =
        Math.abs(exact - now.draft.rollCorrection) < 0.06 ? exact : now.draft.rollCorrection;
      const next = clamp(from + degrees, -ROLL_CORRECTION_MAX, ROLL_CORRECTION_MAX);
      latest.current.exact = next;
      now.change({ rollCorrection: tenths(next) });
    },
  };
}

/**
 * Makes a panorama the main one of its space, at once: that belongs to the space, not to this form.
 */
function useMain(space: Space, panorama: Panorama) {
  const { t } = useTranslation("panoramas");
  const [wanted, setWanted] = useState<boolean | null>(null);
  const stored = space.mainPanoramaId === panorama.id;
  const choose = async (isMain: boolean): Promise<void> => {
    setWanted(isMain);
    try {
      const mainPanoramaId = isMain ? panorama.id : null;
      await changeSpace(space.id, space.version, { mainPanoramaId });
    } catch (error) {
      showToast({ severity: "error", summary: t("main.failed"), detail: textOfError(error) });
    }
    setWanted(null);
  };
  return { isMain: wanted ?? stored, choose: (isMain: boolean) => void choose(isMain) };
}

interface SaveBarProps {
  readonly form: PanoramaForm;
}

function SaveBar({ form }: SaveBarProps) {
  const { t } = useTranslation("panoramas");
  return (
    <div className={styles.saveBar}>
      <p className={styles.quiet} role="status">
        {t(form.dirty ? "unsaved" : "allSaved")}
      </p>
      {form.dirty ? (
        <Button variant="quiet" onClick={form.reset}>
          {t("discard")}
        </Button>
      ) : null}
      <Button variant="primary" waiting={form.saving} disabled={!form.dirty} onClick={form.save}>
        {t("save")}
      </Button>
    </div>
  );
}

/** The editor of a panorama: its opening view, its horizon and its hotspots, beside the picture. */
export function PanoramaEditor({ space, panoramas, panorama }: PanoramaEditorProps) {
  const { t } = useTranslation("panoramas");
  const [tab, setTab] = useState<Tab>("view");
  const form = usePanoramaForm(space, panorama, ({ fields: wrong }) => {
    const names = Object.keys(wrong);
    if (names.length === 0) return;
    // Where both are wrong, the fields of the view come first.
    const isOfHotspots = names.every((name) => name === "hotspots");
    setTab(isOfHotspots ? "hotspots" : "view");
    if (isOfHotspots) edited.showWrong();
  });
  const side = useFirstProblem<HTMLDivElement>(form.attempt);
  const [mounted, setMounted] = useState<MountedViewport | null>(null);
  const targets = useTargets(space.id, panoramas, panorama.id);
  const named = targets.asset.map(({ value, label }) => ({ id: value, name: label }));
  const edited = useHotspots(form, [...panoramas, ...named]);
  const levelling = useLevelling(mounted, form);
  const main = useMain(space, panorama);
  const isHotspots = tab === "hotspots";
  const openTab = (next: Tab): void => {
    setTab(next);
    edited.setPlacing(false);
    if (next === "hotspots") levelling.turnOn(false);
  };
  return (
    <div className={styles.editor}>
      <PanoramaViewport
        panorama={panorama}
        load={loadPanoramaPicture}
        className={styles.picture}
        onPick={isHotspots && edited.isPlacing ? edited.place : null}
        onViewport={setMounted}
        over={levelling.isOn && !isHotspots ? <Horizon onTurn={levelling.turnBy} /> : null}
      >
        {(viewport) =>
          isHotspots
            ? edited.hotspots.map((one) => (
                <EditablePoint
                  key={one.id}
                  mounted={viewport}
                  hotspot={one}
                  words={edited.words(one)}
                  isChosen={edited.chosenId === one.id}
                  onChoose={() => edited.choose(one.id)}
                  onMove={(place) => edited.move(one, place)}
                  onPutBack={edited.change}
                />
              ))
            : null
        }
      </PanoramaViewport>
      <div ref={side} className={styles.side}>
        <FormProblem form={form} failure={t("save.failed")} />
        <Tabs
          label={t("editor.tabs")}
          value={tab}
          tabs={[
            { value: "view", label: t(panorama.is360 ? "editor.view" : "editor.details") },
            {
              value: "hotspots",
              label: t("hotspots.title"),
              count: {
                of: edited.hotspots.length,
                words: t("hotspots.count", { count: edited.hotspots.length }),
              },
            },
          ]}
          onChange={openTab}
        >
          {isHotspots ? (
            <HotspotPanel edited={edited} targets={targets} mounted={mounted} />
          ) : (
            <ViewPanel
              panorama={panorama}
              form={form}
              mounted={mounted}
              isMain={main.isMain}
              onMain={main.choose}
              isLevelling={levelling.isOn}
              onLevelling={levelling.turnOn}
            />
          )}
        </Tabs>
        <SaveBar form={form} />
      </div>
      <FormConflict form={form} />
    </div>
  );
}
