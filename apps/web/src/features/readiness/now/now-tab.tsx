import { DoorOpen, TriangleAlert } from "lucide-react";
import { useMemo } from "react";
import { PATHS } from "../../../app/paths.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { useListed } from "../../../lib/listed-pages.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ListTable } from "../../../ui/list/list-table.tsx";
import { SearchedList } from "../../../ui/list/searched-list.tsx";
import { useListAddress } from "../../../ui/list/use-list-address.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { KeptNote } from "../../space-page/parts/offline-note.tsx";
import { PlaceMissing } from "../../spaces/parts/place-missing.tsx";
import { READINESS_ADDRESS, readinessSearchOf } from "../readiness-address.ts";
import { READINESS_PAGES } from "../readiness-list.queries.ts";
import { READINESS_LIST } from "../readiness-list.tsx";
import { READINESS_ROWS } from "../readiness-rows.tsx";
import styles from "./now.module.css";
import { PlaceWay } from "./place-way.tsx";
import { RollUp } from "./roll-up.tsx";
import { TrendCard } from "./trend-card.tsx";
import { usePlaces } from "./use-places.ts";

/** How ready the spaces are now: by place, over time, and each of them, the least ready first. */
export function NowTab() {
  const { t } = useTranslation("readiness-spaces");
  const { address, change } = useListAddress(READINESS_ADDRESS, {
    to: PATHS.OrganisationSpaceReadiness,
  });
  const search = useMemo(() => readinessSearchOf(address), [address]);
  const listed = useListed(READINESS_PAGES, search);
  const { query, places } = usePlaces(address);
  const sorting = {
    value: address.order,
    onChange: (order: typeof address.order) => change({ ...address, order }),
  };
  if (places && places.missing !== null) {
    const all = { ...address, locationId: null, floorId: null };
    return <PlaceMissing kind={places.missing} onAll={() => change(all)} />;
  }
  return (
    <div className={styles["content"]}>
      <KeptNote of={READINESS_PAGES.pageOf(search, 1).queryKey} />
      {places && places.way.length > 0 ? <PlaceWay way={places.way} address={address} /> : null}
      <div className={styles["cards"]}>
        {places ? (
          <RollUp key={places.way.length} places={places} address={address} />
        ) : query.error ? (
          <EmptyState
            icon={<TriangleAlert />}
            title={t("places.failed")}
            text={textOfError(query.error)}
            actions={<Button onClick={() => void query.refetch()}>{t("retry")}</Button>}
          />
        ) : (
          <div role="status" aria-label={t("loading")}>
            <Skeleton height="320px" radius="var(--radius-large)" />
          </div>
        )}
        <TrendCard address={address} change={change} />
      </div>
      <SearchedList
        list={READINESS_LIST}
        {...{ address, change, listed, sorting }}
        empty={<EmptyState icon={<DoorOpen />} title={t("empty.title")} text={t("empty.text")} />}
      >
        <ListTable
          rows={READINESS_ROWS}
          messages={READINESS_LIST.messages}
          label={READINESS_LIST.words.label}
          context={null}
          pages={READINESS_PAGES}
          listed={listed}
          sorting={sorting}
        />
      </SearchedList>
    </div>
  );
}
