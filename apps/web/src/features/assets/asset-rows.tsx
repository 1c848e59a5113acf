import type { AssetSummary } from "@storey/contract";
import type { AssetSort } from "@storey/domain";
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

function Installed({ asset: { installDate } }: { readonly asset: AssetSummary }) {
  const { t } = useTranslation("assets");
  if (installDate === null) return null;
  return (
    <>
      <span className={styles.dateWord}>{t("field.installDate")} </span>
      <AssetDay day={installDate} />
    </>
  );
}

/** The rows of the list of assets. */
export const ASSET_ROWS: ListRows<AssetSummary, AssetSort, null> = {
  rowPx: 68,
  cardPx: 196,
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
    {
      ...{
        id: "installed",
        label: "field.installDate",
        width: "120px",
        isWideOnly: true,
      },
      sort: { first: "-installDate", other: "installDate", isFirstUp: false },
      cell: (asset) => <Installed asset={asset} />,
    },
  ],
};
