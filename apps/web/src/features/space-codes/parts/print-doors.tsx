import { Printer } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { useMayIn } from "../../../lib/session/use-may.ts";
import { useOrganisation } from "../../../lib/session/use-session.ts";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../../../ui/card.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { PrintSignsDialog } from "./print-signs-dialog.tsx";
import styles from "./space-codes.module.css";

/** Prints the signs of all spaces in a location. It is there once there is a location to print for. */
export function PrintDoors() {
  const { t } = useTranslation("codes");
  const mayIn = useMayIn();
  const locations = (useOrganisation()?.locations ?? []).filter(
    ({ id, deletedAt }) => deletedAt === null && mayIn("organisation.spaces.update", id),
  );
  const [chosen, setChosen] = useState("");
  const [printing, setPrinting] = useState(false);
  const location = locations.find(({ id }) => id === chosen) ?? locations[0];
  if (!location) return null;
  return (
    <Section title={t("doors.title")} text={t("doors.text")}>
      <div className={styles["fields"]}>
        <SelectField
          label={t("doors.location")}
          value={location.id}
          options={locations.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setChosen}
        />
        <Button
          variant="primary"
          icon={<Printer aria-hidden="true" />}
          onClick={() => setPrinting(true)}
        >
          {t("signs.title")}
        </Button>
      </div>
      {printing ? (
        <PrintSignsDialog
          what={{ locationId: location.id }}
          name={location.name}
          count={null}
          onClose={() => setPrinting(false)}
        />
      ) : null}
    </Section>
  );
}
