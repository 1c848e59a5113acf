import type { Panorama } from "@storey/contract";
import { Eye, LocateFixed, SeparatorHorizontal } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { Switch } from "../../../ui/toggle.tsx";
import { clamp } from "../parts/viewer/direction.ts";
import type { MountedViewport } from "../parts/viewer/use-viewport.ts";
import { prefersStillness } from "../parts/viewer/use-viewport.ts";
import styles from "./editor.module.css";
import { tenths } from "./hotspot-draft.ts";
import { NumberField } from "./number-field.tsx";
import type { PanoramaForm } from "./panorama-form.ts";

/**
 * The largest angle of the slider, in degrees: hardly a camera is held more crookedly, and the
 * slider is fine enough only so far.
 */
const SLIDER_MAX = 45;

interface ViewPanelProps {
  readonly panorama: Panorama;
  readonly form: PanoramaForm;
  readonly mounted: MountedViewport | null;
  readonly isMain: boolean;
  readonly onMain: (isMain: boolean) => void;
  /** Whether the line of the horizon shows over the picture. */
  readonly isLevelling: boolean;
  readonly onLevelling: (isLevelling: boolean) => void;
}

type SphereProps = Pick<ViewPanelProps, "form" | "mounted">;

function StartView({ form, mounted }: SphereProps) {
  const { t } = useTranslation("panoramas");
  const { draft, change } = form;
  const bounds = {
    hfov: form.bounds("hfov"),
    yaw: form.bounds("yaw"),
    pitch: form.bounds("pitch"),
  };
  const show = (part: Partial<typeof draft>): void => {
    change(part);
    const { yaw, pitch, hfov } = { ...draft, ...part };
    mounted?.viewport.sphere?.show({ yaw, pitch, hfov }, false);
  };
  const take = (): void => {
    const sphere = mounted?.viewport.sphere;
    if (!sphere) return;
    const { yaw, pitch } = sphere.looked();
    const hfov = clamp(sphere.camera().hfov, bounds.hfov.min, bounds.hfov.max);
    change({ yaw: tenths(yaw), pitch: tenths(pitch), hfov: tenths(hfov) });
    showToast({ severity: "success", summary: t("view.taken") });
  };
  const goThere = (): void => {
    const { yaw, pitch, hfov } = draft;
    mounted?.viewport.sphere?.show({ yaw, pitch, hfov }, !prefersStillness());
  };
  return (
    <fieldset className={styles.group}>
      <legend>{t("view.title")}</legend>
      <p className={styles.quiet}>{t("view.hint")}</p>
      <div className={styles.buttons}>
        <Button
          variant="primary"
          icon={<Eye aria-hidden="true" />}
          disabled={!mounted?.viewport.sphere}
          onClick={take}
        >
          {t("view.use")}
        </Button>
        <Button icon={<LocateFixed aria-hidden="true" />} onClick={goThere}>
          {t("view.go")}
        </Button>
      </div>
      <div className={styles.numbers}>
        <NumberField
          label={t("field.hfov.unit")}
          value={draft.hfov}
          {...bounds.hfov}
          problem={t("between", bounds.hfov)}
          onChange={(hfov) => show({ hfov })}
        />
        <NumberField
          label={t("field.yaw.unit")}
          value={draft.yaw}
          {...bounds.yaw}
          problem={t("between", bounds.yaw)}
          onChange={(yaw) => show({ yaw })}
        />
        <NumberField
          label={t("field.pitch.unit")}
          value={draft.pitch}
          {...bounds.pitch}
          problem={t("between", bounds.pitch)}
          onChange={(pitch) => show({ pitch })}
        />
      </div>
    </fieldset>
  );
}

function Levelling(props: SphereProps & Pick<ViewPanelProps, "isLevelling" | "onLevelling">) {
  const { form, isLevelling, onLevelling } = props;
  const { t, locale } = useTranslation("panoramas");
  const id = useId();
  const { rollCorrection, pitchCorrection } = form.draft;
  const bounds = form.bounds("rollCorrection");
  const pitchBounds = form.bounds("pitchCorrection");
  const most = Math.max(SLIDER_MAX, Math.abs(rollCorrection));
  const change = (next: number): void => {
    form.change({ rollCorrection: tenths(next) });
    if (!isLevelling) onLevelling(true);
  };
  return (
    <fieldset className={styles.group}>
      <legend>{t("level.title")}</legend>
      <p id={`${id}-hint`} className={styles.quiet}>
        {t("level.hint")}
      </p>
      <Button
        icon={<SeparatorHorizontal aria-hidden="true" />}
        aria-pressed={isLevelling}
        onClick={() => onLevelling(!isLevelling)}
      >
        {t(isLevelling ? "level.hide" : "level.show")}
      </Button>
      <div className={styles.level}>
        <label htmlFor={id} className={styles.hidden}>
          {t("level.slider")}
        </label>
        <input
          id={id}
          type="range"
          className={styles.slider}
          min={-most}
          max={most}
          step={0.1}
          value={rollCorrection}
          aria-valuetext={t("degrees", { value: rollCorrection.toLocaleString(locale) })}
          aria-describedby={`${id}-hint`}
          onChange={(event) => change(event.currentTarget.valueAsNumber)}
        />
        <NumberField
          label={t("field.rollCorrection.unit")}
          value={rollCorrection}
          {...bounds}
          problem={t("between", bounds)}
          onChange={change}
        />
        <NumberField
          label={t("field.pitchCorrection.unit")}
          value={pitchCorrection}
          {...pitchBounds}
          problem={t("between", pitchBounds)}
          onChange={(next) => form.change({ pitchCorrection: tenths(next) })}
        />
      </div>
    </fieldset>
  );
}

/** The panel for the name of a panorama, its opening view, and its horizon. */
export function ViewPanel(props: ViewPanelProps) {
  const { panorama, form, isMain, onMain } = props;
  const { t } = useTranslation("panoramas");
  return (
    <div className={styles.panel}>
      <TextField {...form.text("name")} />
      <Switch label={t("main.switch")} hint={t("main.hint")} checked={isMain} onChange={onMain} />
      {panorama.is360 ? (
        <>
          <StartView form={form} mounted={props.mounted} />
          <Levelling {...props} />
        </>
      ) : null}
    </div>
  );
}
