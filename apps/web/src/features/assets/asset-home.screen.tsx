import { type AssetSearchResults, assets, type LatestAssetChange } from "@storey/contract";
import { ASSET_LIFECYCLE_STATUSES } from "@storey/domain";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import {
  Boxes,
  ClipboardCheck,
  HandHelping,
  type LucideIcon,
  Package,
  PackagePlus,
  ScanLine,
  TriangleAlert,
  Unplug,
} from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { PATHS } from "../../app/paths.ts";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { momentLabel } from "../../lib/moments.ts";
import { useTimeZone } from "../../lib/session/time-zone.tsx";
import { useMayCall } from "../../lib/session/use-may.ts";
import { useCan } from "../../lib/session/use-session.ts";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { searchWords } from "../../ui/list/list-address.ts";
import { Page, PageHead } from "../../ui/page-head.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { FAVOURITE_ASSETS } from "../favourites/parts/favourite-assets.tsx";
import { OwnRows } from "../favourites/parts/own-rows.tsx";
import { assetStatesQuery, changedLastQuery } from "./asset.queries.ts";
import styles from "./asset-home.module.css";
import { type AssetAddress, assetListSearch } from "./parts/asset-filters.ts";
import { fieldLabel } from "./parts/asset-history.tsx";
import { AssetLink } from "./parts/asset-link.tsx";
import { LIFECYCLE_ICONS, LifecycleBadge } from "./parts/lifecycle.tsx";

const CustodyCounts = lazy(async () => ({
  default: (await import("../custody/parts/custody-counts.tsx")).CustodyCounts,
}));

const CHANGED_SHOWN = 8;
/** The number of changed fields to name; the others are counted. */
const FIELDS_NAMED = 3;

interface CountProps {
  readonly count: number;
  readonly label: string;
  readonly Icon: LucideIcon;
  /** The filters of the list that the link leads to. */
  readonly filters: Partial<AssetAddress>;
}

function Count({ count, label, Icon, filters }: CountProps) {
  const { locale } = useTranslation("assets");
  return (
    <li>
      <Link to={PATHS.AssetManagerList} search={assetListSearch(filters)} className={styles.state}>
        <span className={styles.number}>{new Intl.NumberFormat(locale).format(count)}</span>
        <span className={styles.word}>
          <Icon aria-hidden="true" />
          {label}
        </span>
      </Link>
    </li>
  );
}

/** Shows the number of assets in each state; each links to them. */
function Counts({ found }: { readonly found: AssetSearchResults }) {
  const { t } = useTranslation("assets");
  const { lifecycleStatuses = [], floating = 0 } = found.facets ?? {};
  const inOrder = ASSET_LIFECYCLE_STATUSES.flatMap((status) =>
    lifecycleStatuses.filter(({ value, count }) => value === status && count > 0),
  );
  return (
    <Section title={t("list.count", { count: found.totalCount })}>
      <ul className={styles.states}>
        {inOrder.map(({ value, count }) => (
          <Count
            key={value}
            count={count}
            label={t(`status.${value}`)}
            Icon={LIFECYCLE_ICONS[value]}
            filters={{ statuses: [value] }}
          />
        ))}
        {floating > 0 ? (
          <Count
            count={floating}
            label={t("floating")}
            Icon={Unplug}
            filters={{ floating: true }}
          />
        ) : null}
      </ul>
    </Section>
  );
}

/** Says what happened to an asset: which fields changed, or that it was added, moved or restored. */
function What({ change }: { readonly change: LatestAssetChange }) {
  const { t, locale } = useTranslation("assets");
  const { kind, fields } = change;
  if (kind !== "changed" || fields.length === 0) return <span>{t(`history.${kind}`)}</span>;
  const names = fields.slice(0, FIELDS_NAMED).map((field) => fieldLabel(field, t));
  const more = fields.length - names.length;
  const words = more > 0 ? [...names, t("home.moreFields", { count: more })] : names;
  return (
    <span>{t("home.changedFields", { fields: new Intl.ListFormat(locale).format(words) })}</span>
  );
}

function ChangedLast() {
  const { t, locale } = useTranslation("assets");
  const zone = useTimeZone();
  const { data, error, refetch } = useQuery(changedLastQuery(CHANGED_SHOWN));
  return (
    <Section
      title={t("home.changed")}
      actions={
        <LinkButton
          to={PATHS.AssetManagerList}
          search={assetListSearch({ sort: "-updatedAt" })}
          size="small"
        >
          {t("home.all")}
        </LinkButton>
      }
    >
      {error && !data ? (
        <p role="alert">
          {textOfError(error)}{" "}
          <Button size="small" onClick={() => void refetch()}>
            {t("retry")}
          </Button>
        </p>
      ) : null}
      {!data && !error ? <Skeleton height="220px" radius="var(--radius)" /> : null}
      <ul className={styles.lines}>
        {(data ?? []).map((change) => {
          const { asset, actor, at } = change;
          const who = actor === null ? t("history.server") : (actor.name ?? t("history.left"));
          return (
            <li key={asset.id} className={styles.line}>
              <span className={styles.words}>
                <AssetLink assetId={asset.id}>
                  <bdi>{asset.tag}</bdi> <bdi>{asset.name ?? asset.model.name}</bdi>
                </AssetLink>
                <span className={styles.quiet}>
                  <What change={change} /> · <bdi>{who}</bdi>
                  {change.source === "api" || change.source === "import" ? (
                    <> {t(`history.by.${change.source}`)}</>
                  ) : null}
                </span>
              </span>
              <span className={styles.side}>
                <LifecycleBadge status={asset.lifecycleStatus} />
                <time dateTime={at}>{momentLabel(at, { locale, zone })}</time>
              </span>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

function Content() {
  const { t } = useTranslation("assets");
  const mayAdd = useMayCall(assets.create);
  const { data, error, refetch } = useQuery(assetStatesQuery());
  if (!data) {
    return error ? (
      <EmptyState
        icon={<TriangleAlert />}
        title={t("list.failed")}
        text={textOfError(error)}
        actions={<Button onClick={() => void refetch()}>{t("retry")}</Button>}
      />
    ) : (
      <div role="status" aria-label={t("loading")}>
        <Skeleton height="320px" radius="var(--radius-large)" />
      </div>
    );
  }
  if (data.totalCount === 0) {
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
  return (
    <>
      <Counts found={data} />
      <Suspense fallback={null}>
        <CustodyCounts />
      </Suspense>
      <ChangedLast />
    </>
  );
}

/** The first screen of the asset manager: search, scan, the user's own rows, the counts and the latest changes. */
export function AssetHomeScreen() {
  const { t } = useTranslation("assets");
  const navigate = useNavigate();
  const maySeeModels = useCan("organisation.asset-models.read");
  const [typed, setTyped] = useState("");
  const search = (): void => {
    const q = searchWords(typed);
    if (q !== "") void navigate({ to: PATHS.AssetManagerList, search: assetListSearch({ q }) });
  };
  return (
    <Page>
      <PageHead
        title={t("home.title")}
        actions={
          <>
            {maySeeModels ? (
              <LinkButton
                to={PATHS.AssetModels}
                variant="quiet"
                icon={<Boxes aria-hidden="true" />}
              >
                {t("models")}
              </LinkButton>
            ) : null}
            <LinkButton
              to={PATHS.Custodies}
              variant="quiet"
              icon={<HandHelping aria-hidden="true" />}
            >
              {t("custody")}
            </LinkButton>
            <LinkButton
              to={PATHS.AssetAudits}
              variant="quiet"
              icon={<ClipboardCheck aria-hidden="true" />}
            >
              {t("audits")}
            </LinkButton>
            <LinkButton to={PATHS.Scan} icon={<ScanLine aria-hidden="true" />}>
              {t("scan")}
            </LinkButton>
          </>
        }
      />
      <div className={styles.content}>
        <SearchBox
          label={t("search.label")}
          placeholder={t("search.placeholder")}
          clearLabel={t("search.clear")}
          typed={typed}
          onType={setTyped}
          onClear={() => setTyped("")}
          field={{ onKeyDown: (event) => event.key === "Enter" && search() }}
        />
        <OwnRows ofKind={FAVOURITE_ASSETS} />
        <Content />
      </div>
    </Page>
  );
}
