import "../beacon-messages.ts";
import { useQuery } from "@tanstack/react-query";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/toggle.tsx";
import { beaconsQuery } from "../beacon.queries.ts";
import styles from "./beacons.module.css";

interface BeaconChoiceProps {
  /** The ids of the chosen beacons. */
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Chooses the beacons on the walls of a space. Renders nothing where the organisation has none. */
export function BeaconChoice({ chosen, onChange }: BeaconChoiceProps) {
  const { t } = useTranslation("beacons");
  const { data, error, refetch } = useQuery(beaconsQuery());
  if (!data) {
    return error ? (
      <p className={styles["refusal"]}>
        {t("list.failed")} {textOfError(error)}{" "}
        <Button size="small" onClick={() => void refetch()}>
          {t("retry")}
        </Button>
      </p>
    ) : null;
  }
  if (data.length === 0) return null;
  const toggle = (id: string): void => {
    const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
    onChange(next.sort());
  };
  return (
    <fieldset className={styles["choice"]}>
      <legend>{t("title")}</legend>
      <div className={styles["scroller"]}>
        {data.map(({ id, name }) => (
          <Checkbox
            key={id}
            checked={chosen.includes(id)}
            onChange={() => toggle(id)}
            label={<bdi>{name}</bdi>}
          />
        ))}
      </div>
    </fieldset>
  );
}
