import type { SetUpSpace } from "@storey/contract";
import { SET_UP_CRITERIA } from "@storey/domain";
import { useInfiniteQuery } from "@tanstack/react-query";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useShownPath } from "../../../lib/use-shown-path.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { useListAddress } from "../../../ui/list/use-list-address.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useNarrow } from "../../../ui/use-media.ts";
import { PlaceMissing, useIsLocationMissing } from "../../spaces/parts/place-missing.tsx";
import { BulkSetUp } from "./bulk-set-up.tsx";
import { PastePreview } from "./paste-preview.tsx";
import { layBeside, type PastedColumn } from "./pasted-column.ts";
import { SavedBar, type SavedSummary } from "./saved-bar.tsx";
import styles from "./set-up.module.css";
import { setUpChanged, setUpQuery } from "./set-up.queries.ts";
import { SET_UP_ADDRESS, type SetUpFilter } from "./set-up-address.ts";
import { SetUpCards } from "./set-up-cards.tsx";
import type { SetUpEdit, SetUpPatch } from "./set-up-edit.ts";
import { SetUpGrid } from "./set-up-grid.tsx";
import { SetUpHead } from "./set-up-head.tsx";
import { useSetUpEdits } from "./use-set-up-edits.ts";
import { useSteadyRows } from "./use-steady-rows.ts";

/** What the address says of the rooms that are shown. */
function useSetUpFilter() {
  const { address, change } = useListAddress(SET_UP_ADDRESS, {
    to: useShownPath(),
    keepsOthers: true,
  });
  return { filter: address, change };
}

function withPicture(space: SetUpSpace): SetUpSpace {
  const missing = space.missing.filter((criterion) => criterion !== "picture");
  return { ...space, missing, pictureCount: space.pictureCount + 1 };
}

/** The rooms of a filter, and what is done to many of them at once. */
function useSetUp(filter: SetUpFilter) {
  const query = useInfiniteQuery(setUpQuery(filter));
  const { data, isPlaceholderData } = query;
  const pages = data && !isPlaceholderData ? data.pages : [];
  const held = useSteadyRows(
    JSON.stringify(filter),
    pages.flatMap(({ results }) => results),
  );
  const edits = useSetUpEdits(held);
  const [summary, setSummary] = useState<SavedSummary | null>(null);
  const saveAll = async (changes: readonly SetUpEdit[], isUndo = false): Promise<void> => {
    setSummary(null);
    const saved = await edits.save(changes);
    setSummary({ ...saved, isUndo });
  };
  const { save } = edits;
  const saveOne = useCallback(
    (space: SetUpSpace, patch: SetUpPatch, seen: SetUpSpace = space): void => {
      setSummary(null);
      void save([{ seen, patch }]);
    },
    [save],
  );
  const { replace } = held;
  const addPicture = useCallback(
    (space: SetUpSpace): void => {
      replace([withPicture(space)]);
      void setUpChanged();
    },
    [replace],
  );
  const list = data?.pages[0];
  const counted = list?.criteria.map(({ criterion }) => criterion).join();
  const criteria = useMemo(
    () => SET_UP_CRITERIA.filter((criterion) => counted?.split(",").includes(criterion)),
    [counted],
  );
  return {
    ...{ query, edits, summary, saveAll, saveOne, addPicture, list, criteria },
    isReady: data !== undefined && !isPlaceholderData,
    rows: held.rows,
  };
}

function Rooms({ filter }: { readonly filter: SetUpFilter }) {
  const { t } = useTranslation("set-up");
  const isNarrow = useNarrow();
  const all = useSetUp(filter);
  const { query, list, rows, edits, summary } = all;
  const { change } = useSetUpFilter();
  const [pasted, setPasted] = useState<PastedColumn<SetUpSpace> | null>(null);
  const [isBulk, setBulk] = useState(false);
  if (!list) {
    if (!query.error) {
      return (
        <div role="status" aria-label={t("loading")}>
          <Skeleton height="320px" radius="var(--radius-large)" />
        </div>
      );
    }
    return (
      <EmptyState
        icon={<TriangleAlert />}
        title={t("unreadable")}
        text={textOfError(query.error)}
        actions={<Button onClick={() => void query.refetch()}>{t("retry")}</Button>}
      />
    );
  }
  const shown = {
    ...{ rows, edits, onSave: all.saveOne, onPicture: all.addPicture },
    criteria: all.criteria,
  };
  const isNone = all.isReady && rows.length === 0;
  return (
    <>
      <SetUpHead list={list} filter={filter} onFilter={change} />
      <div className={styles["bar"]}>
        <p id="set-up-keys" className={styles["quiet"]}>
          {isNarrow ? t("found", { count: list.totalCount }) : t("keys")}
        </p>
        {list.totalCount > 0 ? (
          <Button onClick={() => setBulk(true)}>
            {t("bulk.open", { count: list.totalCount })}
          </Button>
        ) : null}
      </div>
      <SavedBar summary={summary} onUndo={(done) => void all.saveAll(done, true)} />
      {isNone ? (
        <EmptyState
          icon={<CircleCheck />}
          title={t(list.spaceCount === 0 ? "empty.title" : "none.title")}
          text={t(list.spaceCount === 0 ? "empty.text" : "none.text")}
        />
      ) : isNarrow ? (
        <SetUpCards {...shown} />
      ) : (
        <SetUpGrid
          {...shown}
          totalCount={Math.max(list.totalCount, rows.length)}
          onColumn={(column, from) => setPasted(layBeside(column, rows.slice(from)))}
        />
      )}
      {query.hasNextPage ? (
        <div>
          <Button waiting={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t("more")}
          </Button>
        </div>
      ) : null}
      {pasted ? (
        <PastePreview
          pasted={pasted}
          onSave={(changes) => all.saveAll(changes)}
          onClose={() => setPasted(null)}
        />
      ) : null}
      {isBulk ? (
        <BulkSetUp
          filter={filter}
          count={list.totalCount}
          onSave={(changes) => all.saveAll(changes)}
          onClose={() => setBulk(false)}
        />
      ) : null}
    </>
  );
}

/** What rooms still lack, mended where it is seen. Shown in the screen of readiness. */
export function SetUp() {
  const { filter, change } = useSetUpFilter();
  if (useIsLocationMissing(filter.locationId)) {
    const all = { ...filter, locationId: null, floorId: null };
    return <PlaceMissing kind="location" onAll={() => change(all)} />;
  }
  return (
    <div className={styles["setUp"]}>
      <Rooms filter={filter} />
    </div>
  );
}
