import { IMPORT_CHOICES_LIMITS, type ImportChoices } from "@storey/contract";
import { useTranslation } from "../../../lib/messages.ts";
import { TextField } from "../../../ui/text-field.tsx";

interface PlaceChoicesProps {
  readonly choices: ImportChoices;
  readonly onChange: (choices: ImportChoices) => void;
}

/** Chooses the location and floor of rows that name none. */
export function PlaceChoices({ choices, onChange }: PlaceChoicesProps) {
  const { t } = useTranslation("space-imports");
  const { mapping } = choices;
  return (
    <>
      <TextField
        label={t("map.defaultLocation")}
        hint={t(mapping.location === null ? "map.defaultLocation.all" : "map.defaultLocation.hint")}
        optional={mapping.location !== null}
        maxLength={IMPORT_CHOICES_LIMITS["defaultLocation"]?.maxLength}
        value={choices.defaultLocation ?? ""}
        onChange={(text) => onChange({ ...choices, defaultLocation: text === "" ? null : text })}
      />
      <TextField
        label={t("map.defaultFloor")}
        hint={t("map.defaultFloor.hint")}
        optional
        maxLength={IMPORT_CHOICES_LIMITS["defaultFloor"]?.maxLength}
        value={choices.defaultFloor ?? ""}
        onChange={(text) => onChange({ ...choices, defaultFloor: text === "" ? null : text })}
      />
    </>
  );
}
