import type { Panorama } from "@storey/contract";
import {
  HFOV_RANGE,
  NAME_MAX_LENGTH,
  PITCH_CORRECTION_MAX,
  ROLL_CORRECTION_MAX,
} from "@storey/domain";
import { Eye, LocateFixed, SeparatorHorizontal } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { Switch } from "../../../ui/toggle.tsx";
import { clamp } from "../viewer/direction.ts";
import type { MountedStage } from "../viewer/use-stage.ts";
import { prefersStillness } from "../viewer/use-stage.ts";
import styles from "./editor.module.css";
import { NumberField } from "./number-field.tsx";
import { tenths } from "./panorama-draft.ts";
import type { PanoramaForm } from "./use-panorama-draft.ts";

/** Hardly a camera was held more crookedly; the slider is fine enough only so far. Degrees. */
const SLIDER_MAX = 45;

interface ViewPanelProps {
  readonly panorama: Panorama;
  readonly form: PanoramaForm;
  readonly errors: Readonly<Record<string, string>>;
  readonly mounted: MountedStage | null;
  readonly isMain: boolean;
  readonly onMain: (isMain: boolean) => void;
  /** Whether the line of the horizon is drawn over the picture. */
  readonly isLevelling: boolean;
  readonly onLevelling: (isLevelling: boolean) => void;
}

type SphereProps = Pick<ViewPanelProps, "form" | "mounted">;

function StartView({ form, mounted }: SphereProps) {
  const { t } = useTranslation("panoramas");
  const { draft, change } = form;
  const show = (part: Partial<typeof draft>): void => {
    change(part);
    const { yaw, pitch, hfov } = { ...draft, ...part };
    mounted?.stage.sphere?.show({ yaw, pitch, hfov }, false);
  };
  const take = (): void => {
    const sphere = mounted?.stage.sphere;
    if (!sphere) return;
    const { yaw, pitch } = sphere.looked();
    const hfov = clamp(sphere.camera().hfov, HFOV_RANGE.min, HFOV_RANGE.max);
    change({ yaw: tenths(yaw), pitch: tenths(pitch), hfov: tenths(hfov) });
    showToast({ severity: "success", summary: t("view.taken") });
  };
  const goThere = (): void => {
    const { yaw, pitch, hfov } = draft;
    mounted?.stage.sphere?.show({ yaw, pitch, hfov }, !prefersStillness());
  };
  return (
    <fieldset className={styles.group}>
      <legend>{t("view.title")}</legend>
      <p className={styles.quiet}>{t("view.hint")}</p>
      <div className={styles.buttons}>
        <Button
          variant="primary"
          icon={<Eye aria-hidden="true" />}
          disabled={!mounted?.stage.sphere}
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
          min={HFOV_RANGE.min}
          max={HFOV_RANGE.max}
          problem={t("between", HFOV_RANGE)}
          onChange={(hfov) => show({ hfov })}
        />
        <NumberField
          label={t("field.yaw.unit")}
          value={draft.yaw}
          min={-180}
          max={180}
          problem={t("between", { min: -180, max: 180 })}
          onChange={(yaw) => show({ yaw })}
        />
        <NumberField
          label={t("field.pitch.unit")}
          value={draft.pitch}
          min={-90}
          max={90}
          problem={t("between", { min: -90, max: 90 })}
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
  const bounds = { min: -ROLL_CORRECTION_MAX, max: ROLL_CORRECTION_MAX };
  const pitchBounds = { min: -PITCH_CORRECTION_MAX, max: PITCH_CORRECTION_MAX };
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

/** The panel for the name of a panorama, how it opens, and its horizon. */
export function ViewPanel(props: ViewPanelProps) {
  const { panorama, form, errors, isMain, onMain } = props;
  const { t } = useTranslation("panoramas");
  return (
    <div className={styles.panel}>
      <TextField
        label={t("field.name")}
        maxLength={NAME_MAX_LENGTH}
        value={form.draft.name}
        error={errors["name"]}
        onChange={(name) => form.change({ name })}
      />
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
