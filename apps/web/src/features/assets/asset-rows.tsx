import type { AssetSummary } from "@storey/contract";
import { ASSET_DATES, type AssetDateKey, type AssetSort } from "@storey/domain";
import { useTranslation } from "../../lib/messages.ts";
import type { ListRows } from "../../ui/list/list-declaration.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { SizedPicture } from "../images/parts/space-picture.tsx";
import styles from "./asset-rows.module.css";
import { AssetDay } from "./parts/asset-day.tsx";
import { AssetLink } from "./parts/asset-link.tsx";
import { placeOf } from "./parts/asset-place.ts";
import { LifecycleBadge } from "./parts/lifecycle.tsx";

const PICTURE_PX = 44;

function Main({ asset }: { readonly asset: AssetSummary }) {
  const { tag, name, model, picture, serialNumber } = asset;
  const title = name ?? model.name;
  return (
    <>
      <span className={styles.picture}>
        <SizedPicture
          keys={picture}
          colour={picture?.colour ?? null}
          alt=""
          thing={asset.assetType}
          widthPx={PICTURE_PX}
        />
      </span>
      <span className={styles.words}>
        <AssetLink assetId={asset.id} className={styles.link} title={`${tag} ${title}`}>
          <bdi>{tag}</bdi> <bdi>{title}</bdi>
        </AssetLink>
        <span className={styles.quiet}>
          <bdi>{serialNumber}</bdi>
        </span>
      </span>
    </>
  );
}

function Model({ asset }: { readonly asset: AssetSummary }) {
  const { model, manufacturer, assetType } = asset;
  return (
    <>
      <bdi>{model.name}</bdi>
      <span className={styles.quiet}>
        <bdi>{[assetType.name, manufacturer?.name].filter(Boolean).join(" · ")}</bdi>
      </span>
    </>
  );
}

function Place({ asset }: { readonly asset: AssetSummary }) {
  const { t } = useTranslation("assets");
  const { first, around } = placeOf(asset, t);
  return (
    <>
      <bdi>{first}</bdi>
      <span className={styles.quiet}>
        <bdi>{around}</bdi>
      </span>
    </>
  );
}

function State({ asset }: { readonly asset: AssetSummary }) {
  const { t } = useTranslation("assets");
  const { lifecycleStatus, issuesCount } = asset;
  return (
    <>
      <LifecycleBadge status={lifecycleStatus} />
      {issuesCount > 0 ? (
        <span className={styles.quiet}>{t("issues.count", { count: issuesCount })}</span>
      ) : null}
    </>
  );
}

/** The day that a list of assets shows of each: the one it is sorted by, else the installation. */
export type ShownDay = AssetDateKey | "installDate";

/** Returns the day that a list shows where it is sorted by a column first. */
export function dayShownBy(field: string | undefined): ShownDay {
  return ASSET_DATES.find((key) => key === field) ?? "installDate";
}

interface ShownDayProps {
  readonly asset: AssetSummary;
  readonly shown: ShownDay;
}

function ShownDayCell({ asset, shown }: ShownDayProps) {
  const { t } = useTranslation("assets");
  const day = shown === "installDate" ? asset.installDate : asset.effectiveDates[shown]?.value;
  if (!day) return null;
  return (
    <>
      <span className={styles.dateWord}>{t(`field.${shown}`)} </span>
      <AssetDay day={day} />
    </>
  );
}

type Columns = ListRows<AssetSummary, AssetSort, null>["columns"];

function dayColumn(shown: ShownDay): Columns[number] {
  // A date that counts has a filter of its name beside it.
  const sort =
    shown === "installDate"
      ? ({ first: "-installDate", other: "installDate", isFirstUp: false } as const)
      : ({ first: shown, other: `-${shown}`, isFirstUp: true, label: `sort.${shown}` } as const);
  return {
    ...{ id: "day", label: `field.${shown}`, width: "130px", isWideOnly: true },
    sort,
    cell: (asset) => <ShownDayCell asset={asset} shown={shown} />,
  };
}

/** The rows of the list of assets that show one day of each. */
export function assetRows(shown: ShownDay): ListRows<AssetSummary, AssetSort, null> {
  return { ...ASSET_ROWS, columns: [...ASSET_ROWS.columns, dayColumn(shown)] };
}

/** What every list of assets shows in its rows. */
export const ASSET_ROWS: ListRows<AssetSummary, AssetSort, null> = {
  rowPx: 68,
  cardPx: 196,
  countAtFirst: 4,
  cardClassName: styles.card,
  skeleton: (
    <>
      <Skeleton width="min(60%, 320px)" height="1rem" />
      <Skeleton width="40%" height="0.8rem" />
    </>
  ),
  nameOf: ({ tag }) => tag,
  columns: [
    {
      ...{ id: "asset", label: "column.asset", width: "minmax(200px, 2fr)" },
      className: styles.main,
      sort: { first: "tag", other: "-tag", isFirstUp: true },
      cell: (asset) => <Main asset={asset} />,
    },
    {
      ...{ id: "model", label: "field.modelId", width: "minmax(150px, 1.4fr)" },
      className: styles.stack,
      sort: { first: "model", other: "-model", isFirstUp: true, label: "sort.model" },
      cell: (asset) => <Model asset={asset} />,
    },
    {
      ...{ id: "place", label: "column.place", width: "minmax(140px, 1.2fr)" },
      className: styles.stack,
      cell: (asset) => <Place asset={asset} />,
    },
    {
      ...{ id: "status", label: "field.lifecycleStatus", width: "minmax(130px, 0.9fr)" },
      className: styles.state,
      cell: (asset) => <State asset={asset} />,
    },
  ],
};
