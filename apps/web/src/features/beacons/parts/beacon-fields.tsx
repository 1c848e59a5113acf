import { useTranslation } from "../../../lib/messages.ts";
import { Segments } from "../../../ui/tabs.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useFirstProblem } from "../../../ui/use-first-problem.ts";
import type { BeaconDraft, BeaconField } from "../beacon-draft.ts";
import styles from "./beacons.module.css";

interface BeaconFieldsProps {
  readonly draft: BeaconDraft;
  readonly onChange: (patch: Partial<BeaconDraft>) => void;
  /** The fields that the last attempt was refused for. */
  readonly wrong: readonly BeaconField[];
}

const OF_KIND = {
  ibeacon: ["uuid", "major", "minor"],
  eddystone: ["namespace", "instance"],
} as const satisfies Readonly<Record<BeaconDraft["kind"], readonly BeaconField[]>>;

/** The fields of a beacon: its name, and the numbers its kind sends. */
export function BeaconFields({ draft, onChange, wrong }: BeaconFieldsProps) {
  const { t } = useTranslation("beacons");
  const fields = useFirstProblem<HTMLDivElement>(wrong);
  const errors = Object.fromEntries(wrong.map((field) => [field, t(`wrong.${field}`)]));
  return (
    <div ref={fields} className={styles["form"]}>
      <TextField
        autoFocus
        label={t("field.name")}
        maxLength={200}
        autoComplete="off"
        value={draft.name}
        onChange={(name) => onChange({ name })}
        error={errors["name"]}
      />
      <Segments
        label={t("field.kind")}
        value={draft.kind}
        options={[
          { value: "ibeacon", label: "iBeacon" },
          { value: "eddystone", label: "Eddystone" },
        ]}
        onChange={(kind) => onChange({ kind })}
      />
      {OF_KIND[draft.kind].map((field) => (
        <TextField
          key={field}
          label={t(`field.${field}`)}
          hint={t(`field.${field}.hint`)}
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
          inputMode={field === "major" || field === "minor" ? "numeric" : "text"}
          value={draft[field]}
          onChange={(text) => onChange({ [field]: text })}
          error={errors[field]}
        />
      ))}
    </div>
  );
}
