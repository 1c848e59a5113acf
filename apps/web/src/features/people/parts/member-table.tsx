// biome-ignore-all lint/a11y/useSemanticElements: rows out of view are not drawn, so the table is a grid of boxes.
// biome-ignore-all lint/a11y/useFocusableInteractive: what can be pressed in a row takes the focus itself.
import type { Member } from "@storey/contract";
import { House } from "lucide-react";
import { memo, useEffect, useRef } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { Badge } from "../../../ui/chip.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Day } from "../../../ui/day.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useNarrow } from "../../../ui/use-media.ts";
import { useWindowRows } from "../../../ui/use-window-rows.ts";
import styles from "./member-table.module.css";
import personStyles from "./person.module.css";
import { nameOf } from "./person-name.ts";
import { RoleChips } from "./role-chips.tsx";

const ROW_PX = 60;
const CARD_PX = 124;

interface CellsProps {
  readonly member: Member;
  readonly onOpen: ((id: string) => void) | undefined;
}

function Cells({ member, onOpen }: CellsProps) {
  const { t } = useTranslation("people");
  const name = nameOf(member);
  return (
    <>
      <div role="cell" className={classNames(personStyles.who, styles.who)}>
        {onOpen ? (
          <button
            type="button"
            className={classNames(personStyles.name, styles.open)}
            title={name}
            onClick={() => onOpen(member.id)}
          >
            <bdi>{name}</bdi>
          </button>
        ) : (
          <span className={personStyles.name} title={name}>
            <bdi>{name}</bdi>
          </span>
        )}
        <span className={personStyles.email} title={member.email}>
          <bdi>{name === member.email ? "" : member.email}</bdi>
        </span>
      </div>
      <div role="cell" className={styles.roles}>
        <RoleChips roles={member.roles} />
      </div>
      <div role="cell" className={classNames(personStyles.marks, styles.account)}>
        {member.isHome ? (
          <Badge icon={<House aria-hidden="true" />}>{t("member.home")}</Badge>
        ) : null}
        {member.hasSignedIn ? null : <Badge tone="warning">{t("member.neverSignedIn")}</Badge>}
      </div>
      <div role="cell" className={styles.since}>
        <span className={styles.sinceWord}>{t("column.since")} </span>
        <Day moment={member.memberSince} />
      </div>
    </>
  );
}

interface RowProps {
  readonly index: number;
  readonly member: Member | undefined;
  readonly topPx: number;
  readonly heightPx: number;
  readonly onOpen: ((id: string) => void) | undefined;
}

const Row = memo(function Row({ index, member, topPx, heightPx, onOpen }: RowProps) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={styles.row}
      style={{ top: topPx, height: heightPx }}
    >
      {member ? (
        <Cells member={member} onOpen={onOpen} />
      ) : (
        <div role="cell" className={classNames(personStyles.who, styles.who)}>
          <Skeleton width="46%" height="1rem" />
          <Skeleton width="62%" height="0.8rem" />
        </div>
      )}
    </div>
  );
});

interface MemberTableProps {
  readonly label: string;
  readonly count: number;
  /** The member at a place; undefined while they are on their way. */
  readonly at: (index: number) => Member | undefined;
  /** Hears which places are in view, to load them. */
  readonly onRange?: (from: number, to: number) => void;
  /** Given, a press on a row opens the member. Keep it the same function. */
  readonly onOpen?: (id: string) => void;
  readonly busy?: boolean;
}

/** People as rows, on a phone as cards. However many there are, only those in view are drawn. */
export function MemberTable({ label, count, at, onRange, onOpen, busy }: MemberTableProps) {
  const { t } = useTranslation("people");
  const heightPx = useNarrow() ? CARD_PX : ROW_PX;
  const list = useRef<HTMLDivElement>(null);
  const { items, totalHeightPx } = useWindowRows({ count, rowHeightPx: heightPx, list });
  const from = items[0]?.index ?? 0;
  const to = items.at(-1)?.index ?? 0;
  useEffect(() => onRange?.(from, to), [from, to, onRange]);
  return (
    <div
      role="table"
      aria-label={label}
      aria-rowcount={count + 1}
      aria-busy={busy ?? false}
      className={styles.table}
    >
      <div role="row" aria-rowindex={1} className={styles.head}>
        <div role="columnheader">{t("column.person")}</div>
        <div role="columnheader">{t("column.roles")}</div>
        <div role="columnheader">{t("column.account")}</div>
        <div role="columnheader">{t("column.since")}</div>
      </div>
      <div ref={list} role="rowgroup" className={styles.rows} style={{ height: totalHeightPx }}>
        {items.map(({ key, index, topPx }) => (
          <Row
            key={key}
            index={index}
            member={at(index)}
            topPx={topPx}
            heightPx={heightPx}
            onOpen={onOpen}
          />
        ))}
      </div>
    </div>
  );
}
