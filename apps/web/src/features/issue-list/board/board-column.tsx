import type { IssueSearch, IssueSummary } from "@storey/contract";
import type { IssueTransition } from "@storey/domain";
import { useQuery } from "@tanstack/react-query";
import type { RefObject } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { firstIssues } from "../../issues/issue.queries.ts";
import { BoardCard } from "./board-card.tsx";
import styles from "./board-column.module.css";
import { DropPlace, type DropProps } from "./drop-place.tsx";

/** The number of cards that a column shows; the list shows the rest. */
const CARDS_MAX = 50;

interface BoardColumnProps extends DropProps {
  readonly search: IssueSearch;
  readonly moving: string | null;
  readonly followed: RefObject<string | null>;
  readonly onTake: (issue: IssueSummary, step: IssueTransition) => void;
  readonly onDrag: (issue: IssueSummary | null) => void;
  readonly onMore: () => void;
}

/** The column of one state, in which a card can be dropped. */
export function BoardColumn(props: BoardColumnProps) {
  const { status, search } = props;
  const { t } = useTranslation("issues");
  const filters = { ...search.filters, status: [status] };
  const { data, error, refetch } = useQuery(firstIssues({ ...search, filters }, CARDS_MAX));
  const more = data ? data.totalCount - data.results.length : 0;
  return (
    <DropPlace {...props} count={data?.totalCount ?? ""}>
      {error ? (
        <div role="alert" className={styles["failed"]}>
          <p>{textOfError(error)}</p>
          <Button size="small" onClick={() => void refetch()}>
            {t("retry")}
          </Button>
        </div>
      ) : null}
      <ul className={styles["cards"]}>
        {data
          ? data.results.map((issue) => (
              <BoardCard
                key={issue.id}
                issue={issue}
                isMoving={props.moving === issue.id}
                followed={props.followed}
                onTake={(step) => props.onTake(issue, step)}
                onDrag={props.onDrag}
              />
            ))
          : error
            ? null
            : [1, 2].map((place) => (
                <li key={place}>
                  <Skeleton height="108px" radius="var(--radius)" />
                </li>
              ))}
      </ul>
      {data?.totalCount === 0 ? <p className={styles["empty"]}>{t("board.empty")}</p> : null}
      {more > 0 ? (
        <button type="button" className={styles["more"]} onClick={props.onMore}>
          {t("board.more", { count: more })}
        </button>
      ) : null}
    </DropPlace>
  );
}
