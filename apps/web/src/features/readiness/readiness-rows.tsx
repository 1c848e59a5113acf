import { Link } from "@tanstack/react-router";
import { spacePath } from "../../app/paths.ts";
import { useFloorInWords } from "../../lib/floor-in-words.ts";
import { useTranslation } from "../../lib/messages.ts";
import { InTimeZone, useTimeZoneAt } from "../../lib/session/time-zone.tsx";
import { Day } from "../../ui/day.tsx";
import type { ListRows } from "../../ui/list/list-declaration.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { LostWords } from "./parts/lost-words.tsx";
import { ReadinessBadge } from "./parts/readiness-mark.tsx";
import type { ReadinessAddress } from "./readiness-address.ts";
import type { ReadinessRow } from "./readiness-list.queries.ts";
import styles from "./readiness-rows.module.css";

interface CellProps {
  readonly row: ReadinessRow;
}

function Place({ row: { space, location, floor } }: CellProps) {
  const inWords = useFloorInWords();
  return (
    <span className={styles["main"]}>
      <Link to={spacePath(space.id)} className={styles["link"]} title={space.name}>
        <bdi>{space.name}</bdi>
      </Link>
      <span className={styles["quiet"]}>
        <bdi>{location.name}</bdi> › <bdi>{inWords(floor.name)}</bdi>
      </span>
    </span>
  );
}

function Score({ row: { score } }: CellProps) {
  const { t } = useTranslation("readiness-spaces");
  return <span className={styles["score"]}>{score === null ? "–" : t("points", { score })}</span>;
}

function Since({ row: { since, location } }: CellProps) {
  const { t } = useTranslation("readiness-spaces");
  return (
    <InTimeZone zone={useTimeZoneAt(location.id)}>
      <span className={styles["since"]}>
        <span className={styles["cardOnly"]}>{t("column.since")} </span>
        <Day moment={since} />
      </span>
    </InTimeZone>
  );
}

/** The rows of the list of spaces by readiness. */
export const READINESS_ROWS: ListRows<ReadinessRow, ReadinessAddress["order"], null> = {
  rowPx: 64,
  cardPx: 168,
  growsWithWords: true,
  cardClassName: styles["card"],
  skeleton: (
    <>
      <Skeleton width="min(60%, 320px)" height="1rem" />
      <Skeleton width="40%" height="0.8rem" />
    </>
  ),
  nameOf: ({ space }) => space.name,
  columns: [
    {
      ...{ id: "space", label: "column.space", width: "minmax(200px, 1.6fr)" },
      sort: { first: "place", isFirstUp: true },
      cell: (row) => <Place row={row} />,
    },
    {
      ...{ id: "state", label: "column.state", width: "minmax(150px, 0.8fr)" },
      sort: { first: "worst", isFirstUp: true },
      cell: ({ state }) => <ReadinessBadge state={state} />,
    },
    {
      ...{ id: "score", label: "column.score", width: "90px" },
      cell: (row) => <Score row={row} />,
    },
    {
      ...{ id: "why", label: "column.why", width: "minmax(180px, 1.6fr)" },
      cell: (row) => <LostWords of={row} />,
    },
    {
      ...{ id: "since", label: "column.since", width: "minmax(110px, 0.7fr)" },
      sort: { first: "since", isFirstUp: false },
      cell: (row) => <Since row={row} />,
    },
  ],
};
