import type { FeedQuery } from "@storey/contract";
import type { DueKind } from "@storey/domain";
import { useTranslation } from "../../../lib/messages.ts";
import { useCan } from "../../../lib/session/use-session.ts";
import { FilterSheet } from "../../../ui/filter-sheet.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { Segments } from "../../../ui/tabs.tsx";
import { useNarrow } from "../../../ui/use-media.ts";
import { SubscribeButton } from "../../feeds/parts/subscribe-button.tsx";
import { DUE_SHOWN, DUE_WHOSE, type DueAddress } from "../due-address.ts";
import styles from "./due.module.css";
import { DuePlaceField } from "./due-place-field.tsx";
import { hasKindSwitch, KindBoxes, KindSwitch } from "./kind-switch.tsx";

interface DueFiltersProps {
  readonly address: DueAddress;
  readonly change: (next: DueAddress) => void;
  /** The kinds that the reader may see, and those that are shown. */
  readonly offered: readonly DueKind[];
  readonly chosen: readonly DueKind[];
  /** How much of each is due in the tab that is shown; none while a calendar is. */
  readonly countOf: (kind: DueKind) => number | null;
  readonly onKinds: (kinds: readonly DueKind[]) => void;
}

/** What a calendar is given of the list: what it shows now, whatever its tab is. */
function feedOf({ whose, place }: DueAddress, kinds: readonly DueKind[]): FeedQuery {
  const { locationId, floorId, spaceId } = place;
  return {
    kinds: [...kinds],
    ...(whose === "all" ? {} : { whose }),
    ...(locationId ? { locationId } : {}),
    ...(floorId ? { floorId } : {}),
    ...(spaceId ? { spaceId } : {}),
  };
}

/** What the list shows of what is due, and how it is gathered: on a phone behind one button. */
export function DueFilters(props: DueFiltersProps) {
  const { address, change, offered, chosen, countOf, onKinds } = props;
  const { t } = useTranslation("checklist-runs");
  const { t: ofDue } = useTranslation("due");
  const isNarrow = useNarrow();
  const readsChecks = useCan("organisation.checklists.read");
  const readsIssues = useCan("organisation.issues.read");
  const { whose, by, place } = address;
  const kinds = { offered, chosen, countOf, onChange: onKinds };
  const subscribe = chosen.length > 0 ? <SubscribeButton query={feedOf(address, chosen)} /> : null;
  const ofWhom =
    readsChecks || readsIssues ? (
      <Segments
        label={t("due.whose")}
        value={whose}
        options={DUE_WHOSE.map((value) => ({ value, label: t(`due.whose.${value}`) }))}
        onChange={(next) => change({ ...address, whose: next })}
      />
    ) : null;
  const gathered = (
    <SelectField
      label={ofDue("by")}
      value={by}
      options={DUE_SHOWN.map((value) => ({ value, label: ofDue(`by.${value}`) }))}
      onChange={(next) => change({ ...address, by: next })}
    />
  );
  const where = (
    <DuePlaceField place={place} onChange={(next) => change({ ...address, place: next })} />
  );
  if (!isNarrow) {
    return (
      <div className={styles["filters"]}>
        {ofWhom}
        {gathered}
        {hasKindSwitch(offered) ? <KindSwitch {...kinds} /> : null}
        {where}
        {subscribe}
      </div>
    );
  }
  const isPlaced = Object.keys(place).length > 0;
  return (
    <div className={styles["filters"]}>
      <FilterSheet
        onCount={(whose === "all" ? 0 : 1) + (isPlaced ? 1 : 0)}
        words={{
          title: ofDue("filters"),
          clear: ofDue("filters.clear"),
          show: ofDue("filters.show"),
        }}
        onClear={() => change({ ...address, whose: "all", place: {} })}
      >
        <div className={styles["sheet"]}>
          {ofWhom}
          {where}
          {gathered}
          {hasKindSwitch(offered) ? (
            <section>
              <h3>{ofDue("kinds")}</h3>
              <KindBoxes {...kinds} />
            </section>
          ) : null}
        </div>
      </FilterSheet>
      {subscribe}
    </div>
  );
}
