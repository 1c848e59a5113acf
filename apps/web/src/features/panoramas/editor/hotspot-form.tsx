import { HOTSPOT_LIMITS, type Hotspot } from "@storey/contract";
import { HOTSPOT_VISIBILITIES, hotspotNeedsTarget } from "@storey/domain";
import { MoveUpRight } from "lucide-react";
import { useTranslation } from "../../../lib/messages.ts";
import { useSetting } from "../../../lib/session/use-session.ts";
import { Button } from "../../../ui/button.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useSeesTrees } from "../../decision-trees/parts/use-sees-trees.ts";
import { IconPicker } from "../../organisation-admin/parts/icon-picker.tsx";
import styles from "./editor.module.css";
import { changed, kindsFor, problemOf } from "./hotspot-draft.ts";
import type { Targets } from "./use-targets.ts";

/** What a hotspot is called without a label, by its kind. */
const HINTS: Readonly<Partial<Record<Hotspot["kind"], string>>> = {
  panorama: "hotspot.label.panorama",
  asset: "hotspot.label.asset",
  tree: "hotspot.label.tree",
};

interface HotspotFormProps {
  readonly hotspot: Hotspot;
  readonly targets: Targets;
  /** Whether missing values are marked already. */
  readonly isChecked: boolean;
  readonly onChange: (hotspot: Hotspot) => void;
  /** Moves the hotspot to the middle of the view. */
  readonly onMoveHere: () => void;
  readonly onDone: () => void;
}

function Target({ hotspot, targets, isChecked, onChange }: HotspotFormProps) {
  const { t } = useTranslation("panoramas");
  const { kind } = hotspot;
  if (kind === "info" || kind === "report") return null;
  const options = targets[kind];
  const id = hotspot.targetId ?? "";
  const isGone = id !== "" && options.every(({ value }) => value !== id);
  const problem = isChecked ? problemOf(hotspot) : null;
  return (
    <SelectField
      label={t(`target.${kind}`)}
      value={id}
      options={[
        { value: "", label: t(options.length === 0 ? `target.${kind}.none` : "target.choose") },
        ...options,
        ...(isGone ? [{ value: id, label: t("target.elsewhere") }] : []),
      ]}
      error={problem?.field === "target" ? t(problem.key) : undefined}
      onChange={(targetId) =>
        onChange(changed(hotspot, { targetId: targetId === "" ? null : targetId }))
      }
    />
  );
}

/** The form fields of one hotspot. */
export function HotspotForm(props: HotspotFormProps) {
  const { hotspot, isChecked, onChange, onMoveHere, onDone } = props;
  const { t } = useTranslation("panoramas");
  const set = (part: Partial<Hotspot>): void => onChange(changed(hotspot, part));
  const problem = isChecked ? problemOf(hotspot) : null;
  const kinds = kindsFor({
    asset: useSetting("asset_management") || hotspot.kind === "asset",
    tree: useSeesTrees() || hotspot.kind === "tree",
  });
  return (
    <div className={styles.form}>
      <SelectField
        label={t("hotspot.kind")}
        value={hotspot.kind}
        options={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        onChange={(kind) => set({ kind })}
      />
      <Target {...props} />
      <TextField
        label={t("hotspot.label")}
        optional={hotspotNeedsTarget(hotspot.kind) || hotspot.kind === "report"}
        hint={HINTS[hotspot.kind] ? t(HINTS[hotspot.kind] ?? "") : undefined}
        maxLength={HOTSPOT_LIMITS["hotspots.*.label"]?.maxLength}
        value={hotspot.label}
        error={problem?.field === "label" ? t(problem.key) : undefined}
        data-hotspot-label=""
        onChange={(label) => set({ label })}
      />
      {hotspot.kind === "info" ? (
        <TextArea
          label={t("hotspot.text")}
          optional
          rows={4}
          maxLength={HOTSPOT_LIMITS["hotspots.*.text"]?.maxLength}
          value={hotspot.text}
          onChange={(text) => set({ text })}
        />
      ) : null}
      <SelectField
        label={t("hotspot.visibility")}
        value={hotspot.visibility}
        options={HOTSPOT_VISIBILITIES.map((value) => ({ value, label: t(`visibility.${value}`) }))}
        onChange={(visibility) => set({ visibility })}
      />
      <div className={styles.icon}>
        <span className={styles.iconLabel}>{t("hotspot.icon")}</span>
        <IconPicker value={hotspot.icon ?? ""} onChange={(icon) => set({ icon })} />
        {hotspot.icon === null ? null : (
          <Button size="small" variant="quiet" onClick={() => set({ icon: null })}>
            {t("hotspot.icon.own")}
          </Button>
        )}
      </div>
      <div className={styles.buttons}>
        <Button icon={<MoveUpRight aria-hidden="true" />} onClick={onMoveHere}>
          {t("hotspot.moveHere")}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {t("done")}
        </Button>
      </div>
    </div>
  );
}
