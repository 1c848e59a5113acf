import type { Member, MemberSort } from "@storey/contract";
import { House } from "lucide-react";
import { useTranslation } from "../../../lib/messages.ts";
import { Badge } from "../../../ui/chip.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Day } from "../../../ui/day.tsx";
import type { ListRows } from "../../../ui/list/list-declaration.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import styles from "./member-rows.module.css";
import personStyles from "./person.module.css";
import { nameOf } from "./person-name.ts";
import { RoleChips } from "./role-chips.tsx";

/** The data that the rows of people need besides the person. */
export interface MemberRowContext {
  /** If set, pressing a row opens the member. */
  readonly onOpen?: (id: string) => void;
}

function Name({ member, onOpen }: { readonly member: Member } & MemberRowContext) {
  const name = nameOf(member);
  return (
    <>
      {onOpen ? (
        <button
          type="button"
          data-row-link=""
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
    </>
  );
}

function Account({ member }: { readonly member: Member }) {
  const { t } = useTranslation("people");
  return (
    <>
      {member.isHome ? <Badge icon={<House aria-hidden="true" />}>{t("member.home")}</Badge> : null}
      {member.hasSignedIn ? null : <Badge tone="warning">{t("member.neverSignedIn")}</Badge>}
    </>
  );
}

function Since({ member }: { readonly member: Member }) {
  const { t } = useTranslation("people");
  return (
    <>
      <span className={styles.sinceWord}>{t("column.since")} </span>
      <Day moment={member.memberSince} />
    </>
  );
}

/** The rows of the lists of people: their columns, heights and cards. */
export const MEMBER_ROWS: ListRows<Member, MemberSort, MemberRowContext> = {
  rowPx: 60,
  cardPx: 124,
  cardClassName: styles.card,
  skeleton: (
    <>
      <Skeleton width="46%" height="1rem" />
      <Skeleton width="62%" height="0.8rem" />
    </>
  ),
  nameOf,
  columns: [
    {
      ...{ id: "person", label: "column.person", width: "minmax(0, 1.5fr)" },
      className: classNames(personStyles.who, styles.who),
      sort: { first: "name", other: "-name", isFirstUp: true },
      cell: (member, { onOpen }) => <Name member={member} {...(onOpen ? { onOpen } : {})} />,
    },
    {
      ...{ id: "roles", label: "column.roles", width: "minmax(0, 1.8fr)" },
      className: styles.roles,
      cell: ({ roles }) => <RoleChips roles={roles} />,
    },
    {
      ...{ id: "account", label: "column.account", width: "minmax(0, 1.1fr)", isWideOnly: true },
      className: classNames(personStyles.marks, styles.account),
      cell: (member) => <Account member={member} />,
    },
    {
      ...{ id: "since", label: "column.since", width: "110px" },
      className: styles.since,
      sort: { first: "-memberSince", isFirstUp: false },
      cell: (member) => <Since member={member} />,
    },
  ],
};
