import type { OrganisationSummary } from "@storey/contract";
import { Link } from "@tanstack/react-router";
import { globalOrganisationPath } from "../../../app/paths.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Day } from "../../../ui/day.tsx";
import { Table } from "../../../ui/table.tsx";
import { useNarrow } from "../../../ui/use-media.ts";
import styles from "./global.module.css";
import { LicenceBadges, StateBadge } from "./organisation-badges.tsx";
import { OrganisationMenu } from "./organisation-menu.tsx";
import { useLifecycle } from "./use-lifecycle.ts";

interface OrganisationTableProps {
  readonly organisations: readonly OrganisationSummary[];
}

function NameLink({ organisation }: { readonly organisation: OrganisationSummary }) {
  return (
    <Link
      to={globalOrganisationPath(organisation.id)}
      className={styles.nameLink}
      title={organisation.name}
    >
      <bdi>{organisation.name}</bdi>
    </Link>
  );
}

function Cards({ organisations }: OrganisationTableProps) {
  const { t } = useTranslation("global");
  const lifecycle = useLifecycle();
  return (
    <ul className={styles.cards} aria-label={t("list.label")}>
      {organisations.map((organisation) => (
        <li key={organisation.id} className={styles.card}>
          <div className={styles.cardHead}>
            <NameLink organisation={organisation} />
            <OrganisationMenu organisation={organisation} lifecycle={lifecycle} />
          </div>
          <p className={styles.quiet}>
            {t("usage.spaces", { count: organisation.usage.spaces })}
            {" · "}
            {t("usage.users", { count: organisation.usage.users })}
          </p>
          <div className={styles.badges}>
            <StateBadge organisation={organisation} />
            <LicenceBadges licence={organisation.licence} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Row({
  organisation,
  lifecycle,
}: {
  readonly organisation: OrganisationSummary;
  readonly lifecycle: ReturnType<typeof useLifecycle>;
}) {
  const { locale } = useTranslation("global");
  return (
    <tr>
      <td className={styles.nameCell}>
        <NameLink organisation={organisation} />
      </td>
      <td>
        <StateBadge organisation={organisation} />
      </td>
      <td data-number>{organisation.usage.spaces.toLocaleString(locale)}</td>
      <td data-number>{organisation.usage.users.toLocaleString(locale)}</td>
      <td>
        <span className={styles.badges}>
          <LicenceBadges licence={organisation.licence} />
        </span>
      </td>
      <td className={styles.day}>
        <Day moment={organisation.createdAt} />
      </td>
      <td className={styles.menuCell}>
        <OrganisationMenu organisation={organisation} lifecycle={lifecycle} />
      </td>
    </tr>
  );
}

/** Lists the organisations as rows of a table, on a phone as cards. */
export function OrganisationTable({ organisations }: OrganisationTableProps) {
  const { t } = useTranslation("global");
  const lifecycle = useLifecycle();
  if (useNarrow()) return <Cards organisations={organisations} />;
  return (
    <Table label={t("list.label")}>
      <thead>
        <tr>
          <th scope="col">{t("column.name")}</th>
          <th scope="col">{t("column.state")}</th>
          <th scope="col" data-number>
            {t("column.spaces")}
          </th>
          <th scope="col" data-number>
            {t("column.users")}
          </th>
          <th scope="col">{t("column.licence")}</th>
          <th scope="col">{t("column.created")}</th>
          <th scope="col">
            <span className={styles.unseen}>{t("column.actions")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {organisations.map((organisation) => (
          <Row key={organisation.id} organisation={organisation} lifecycle={lifecycle} />
        ))}
      </tbody>
    </Table>
  );
}
