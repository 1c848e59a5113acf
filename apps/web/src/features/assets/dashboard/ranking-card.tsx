import type { AssetDashboard } from "@storey/contract";
import type { DashboardScope } from "@storey/domain";
import { useTranslation } from "../../../lib/messages.ts";
import { Section } from "../../../ui/card.tsx";
import styles from "./asset-dashboard.module.css";
import { CountTable } from "./count-table.tsx";
import { RankingBar } from "./ranking-bar.tsx";

/** The rankings of the dashboard: the address's filter of each, and the words for what has none. */
const RANKINGS = {
  assetTypes: { filter: "types", title: "dashboard.types", none: "filter.gone" },
  manufacturers: {
    ...{ filter: "manufacturers", title: "dashboard.manufacturers" },
    none: "filter.noManufacturer",
  },
  locations: { filter: "locations", title: "dashboard.locations", none: "filter.noLocation" },
} as const;

interface RankingCardProps {
  readonly of: keyof typeof RANKINGS;
  readonly ranking: AssetDashboard["assetTypes"];
  readonly scope: DashboardScope;
  readonly asTable: boolean;
}

/** Shows what most assets are of, the most first, and what the others come to. */
export function RankingCard({ of, ranking, scope, asTable }: RankingCardProps) {
  const { t, locale } = useTranslation("assets");
  const { filter, title, none } = RANKINGS[of];
  const { results, others } = ranking;
  const most = results[0]?.count ?? 0;
  const total = results.reduce((sum, { count }) => sum + count, others.assets);
  return (
    <Section title={t(title)}>
      <CountTable
        title={t(title)}
        nameLabel="dashboard.column.name"
        countLabel="dashboard.column.count"
        scope={scope}
        isWhole={asTable}
        total={total}
        bar={({ count }) => <RankingBar count={count} most={most} />}
        segments={results.map(({ id, name, count }) => ({
          ...{ id: id ?? "none", name: name ?? t(none), count },
          filters: { [filter]: [id ?? "none"] },
        }))}
      />
      {others.choices > 0 ? (
        <p className={styles.others}>
          {t("dashboard.others", {
            count: others.choices,
            assets: new Intl.NumberFormat(locale).format(others.assets),
          })}
        </p>
      ) : null}
    </Section>
  );
}

interface IssuesCardProps {
  readonly models: AssetDashboard["issuesByModel"];
  readonly scope: DashboardScope;
  readonly asTable: boolean;
}

/** Shows the models with the most open issues; each leads to its assets that have some. */
export function IssuesCard({ models, scope, asTable }: IssuesCardProps) {
  const { t } = useTranslation("assets");
  const title = t("dashboard.issues");
  const most = models[0]?.issuesCount ?? 0;
  return (
    <Section title={title}>
      {models.length === 0 ? (
        <p className={styles.others}>{t("dashboard.issues.none")}</p>
      ) : (
        <CountTable
          title={title}
          nameLabel="dashboard.column.name"
          countLabel="dashboard.column.issues"
          scope={scope}
          isWhole={asTable}
          total={models.reduce((sum, { issuesCount }) => sum + issuesCount, 0)}
          bar={({ count }) => <RankingBar count={count} most={most} />}
          segments={models.map(({ model, issuesCount, assetsCount }) => ({
            ...{ id: model.id, name: model.name, count: issuesCount },
            note: t("dashboard.onAssets", { count: assetsCount }),
            filters: { models: [model.id], openIssues: true },
          }))}
        />
      )}
    </Section>
  );
}
