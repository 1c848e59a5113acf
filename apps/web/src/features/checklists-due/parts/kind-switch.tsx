import type { DueKind } from "@storey/domain";
import { ListFilter } from "lucide-react";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Popover } from "../../../ui/popover.tsx";
import { Checkbox } from "../../../ui/toggle.tsx";
import styles from "./due.module.css";

interface KindSwitchProps {
  /** The kinds that the reader may see. */
  readonly offered: readonly DueKind[];
  readonly chosen: readonly DueKind[];
  /** How much of each is due in the tab that is shown; none while a calendar is. */
  readonly countOf: (kind: DueKind) => number | null;
  readonly onChange: (kinds: readonly DueKind[]) => void;
}

/** Says whether a reader may choose kinds: checks and their re-checks alone are one thing to them. */
export function hasKindSwitch(offered: readonly DueKind[]): boolean {
  return offered.length > 2;
}

/** A box for each kind of what is due; one at least stays on. */
export function KindBoxes({ offered, chosen, countOf, onChange }: KindSwitchProps) {
  const { t, locale } = useTranslation("due");
  const toggle = (kind: DueKind): void => {
    const next = offered.filter((one) => (one === kind) !== chosen.includes(one));
    if (next.length > 0) onChange(next);
  };
  return (
    <fieldset className={styles["kinds"]} aria-label={t("kinds")}>
      {offered.map((kind) => {
        const count = countOf(kind);
        return (
          <Checkbox
            key={kind}
            label={
              <>
                {t(`kind.${kind}`)}
                {count === null ? null : (
                  <span className={styles["quiet"]}> {count.toLocaleString(locale)}</span>
                )}
              </>
            }
            checked={chosen.includes(kind)}
            disabled={chosen.length === 1 && chosen[0] === kind}
            onChange={() => toggle(kind)}
          />
        );
      })}
    </fieldset>
  );
}

/** Switches the kinds of what is due on and off, behind a button that says how many are on. */
export function KindSwitch(props: KindSwitchProps) {
  const { offered, chosen } = props;
  const { t } = useTranslation("due");
  return (
    <Popover
      label={t("kinds")}
      trigger={(attributes) => (
        <Button {...attributes} icon={<ListFilter aria-hidden="true" />}>
          {t("kinds.some", { count: chosen.length, total: offered.length })}
        </Button>
      )}
    >
      {() => <KindBoxes {...props} />}
    </Popover>
  );
}
