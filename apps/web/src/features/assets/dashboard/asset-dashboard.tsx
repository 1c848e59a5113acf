import { assets, type AssetDashboard as Counted } from "@storey/contract";
import { type CountedDateKey, DASHBOARD_SCOPES, type DashboardScope } from "@storey/domain";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { Package, PackagePlus, TriangleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import { PATHS } from "../../../app/paths.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useMayCall } from "../../../lib/session/use-may.ts";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Switch } from "../../../ui/toggle.tsx";
import { dashboardQuery } from "../asset.queries.ts";
import styles from "./asset-dashboard.module.css";
import { DateCard } from "./date-card.tsx";
import { IssuesCard, RankingCard } from "./ranking-card.tsx";
import { scopeOf, scopeSearch, segmentSearch } from "./segments.ts";
import { TILES } from "./tiles.ts";

/** The dates in the order of the specification (Spec §9), and the tests after them. */
const DATES: readonly CountedDateKey[] = [
  ...(["warrantyExpiry", "licenseExpiry", "endOfLife", "endOfSupport"] as const),
  "patNextDueAt",
];

/** Shows the numbers that stand by themselves; each leads to its assets. */
function Tiles({ counted, scope }: { readonly counted: Counted; readonly scope: DashboardScope }) {
  const { t, locale } = useTranslation("assets");
  const number = new Intl.NumberFormat(locale);
  const shown = TILES.filter(({ count, isAlwaysShown }) => isAlwaysShown || count(counted) > 0);
  return (
    <Section title={t("list.count", { count: counted.totalCount })}>
      <ul className={styles.tiles}>
        {shown.map(({ label, Icon, count, filters }) => (
          <li key={label}>
            <Link
              to={PATHS.AssetManagerList}
              search={segmentSearch(scope, filters)}
              className={styles.tile}
            >
              <span className={styles.number}>{number.format(count(counted))}</span>{" "}
              <span className={styles.word}>
                <Icon aria-hidden="true" />
                {t(label)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function NoAssets({ scope }: { readonly scope: DashboardScope }) {
  const { t } = useTranslation("assets");
  const mayAdd = useMayCall(assets.create);
  if (scope !== "current") {
    return <EmptyState icon={<Package />} title={t("dashboard.none")} />;
  }
  return (
    <EmptyState
      icon={<Package />}
      title={t("empty.title")}
      text={t("empty.text")}
      actions={
        mayAdd ? (
          <LinkButton
            to={PATHS.AssetManagerList}
            search={{ panel: "new" }}
            variant="primary"
            icon={<PackagePlus aria-hidden="true" />}
          >
            {t("add")}
          </LinkButton>
        ) : null
      }
    />
  );
}

interface ChartsProps {
  readonly counted: Counted;
  readonly scope: DashboardScope;
  readonly children: ReactNode;
}

function Charts({ counted, scope, children }: ChartsProps) {
  const { t } = useTranslation("assets");
  const [asTable, setAsTable] = useState(false);
  const shared = { scope, asTable };
  return (
    <>
      <Tiles counted={counted} scope={scope} />
      {children}
      <div className={styles.head}>
        <p className={styles.hint}>{t("dashboard.days")}</p>
        <Switch label={t("dashboard.asTables")} checked={asTable} onChange={setAsTable} />
      </div>
      <div className={styles.cards}>
        {DATES.map((key) => (
          <DateCard key={key} dateKey={key} counts={counted.dates[key]} {...shared} />
        ))}
        <IssuesCard models={counted.issuesByModel} {...shared} />
        <RankingCard of="assetTypes" ranking={counted.assetTypes} {...shared} />
        <RankingCard of="manufacturers" ranking={counted.manufacturers} {...shared} />
        <RankingCard of="locations" ranking={counted.locations} {...shared} />
      </div>
    </>
  );
}

/**
 * What the organisation's assets come to, for those who may see it; `children` are numbers of others,
 * which stand below its own, and where it has none to show.
 */
export function AssetDashboard({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation("assets");
  const scope = scopeOf(useSearch({ strict: false }));
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery({
    ...dashboardQuery(scope),
    placeholderData: keepPreviousData,
  });
  const hasFailed = !data && error !== null;
  const choose = (next: DashboardScope): void => {
    const to = PATHS.AssetManagerHome;
    void navigate({ to, search: scopeSearch(next), replace: true, resetScroll: false });
  };
  return (
    <>
      <SelectField
        className={styles.scope}
        label={t("dashboard.scope")}
        value={scope}
        options={DASHBOARD_SCOPES.map((value) => ({
          value,
          label: t(`dashboard.scope.${value}`),
        }))}
        onChange={choose}
      />
      {data ? null : hasFailed ? (
        <EmptyState
          icon={<TriangleAlert />}
          title={t("dashboard.failed")}
          text={textOfError(error)}
          actions={<Button onClick={() => void refetch()}>{t("retry")}</Button>}
        />
      ) : (
        <div role="status" aria-label={t("loading")}>
          <Skeleton height="480px" radius="var(--radius-large)" />
        </div>
      )}
      {data && data.totalCount > 0 ? (
        <Charts counted={data} scope={scope}>
          {children}
        </Charts>
      ) : null}
      {data?.totalCount === 0 ? <NoAssets scope={scope} /> : null}
      {data?.totalCount === 0 || hasFailed ? children : null}
    </>
  );
}
