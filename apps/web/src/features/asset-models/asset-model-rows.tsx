import type { AssetModelSort, AssetModelSummary } from "@storey/contract";
import { Link } from "@tanstack/react-router";
import { Archive, Globe } from "lucide-react";
import { PATHS } from "../../app/paths.ts";
import { useTranslation } from "../../lib/messages.ts";
import { Badge } from "../../ui/chip.tsx";
import type { ListRows } from "../../ui/list/list-declaration.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { SizedPicture } from "../images/parts/space-picture.tsx";
import styles from "./parts/models.module.css";

const PICTURE_PX = 44;

function Main({ model }: { readonly model: AssetModelSummary }) {
  const { name, picture, partNumber } = model;
  return (
    <>
      <span className={styles.picture}>
        <SizedPicture
          keys={picture}
          colour={picture?.colour ?? null}
          alt=""
          thing={model.assetType}
          widthPx={PICTURE_PX}
        />
      </span>
      <span className={styles.stack}>
        <Link
          to={PATHS.AssetModelDetails}
          params={{ assetModelId: model.id }}
          className={styles.link}
          title={name}
        >
          <bdi>{name}</bdi>
        </Link>
        <span className={styles.quiet}>
          <bdi>{partNumber}</bdi>
        </span>
      </span>
    </>
  );
}

function State({ model }: { readonly model: AssetModelSummary }) {
  const { t } = useTranslation("asset-models");
  return (
    <>
      <span>{t("assets.count", { count: model.assetsCount })}</span>
      {model.isGlobal ? <Badge icon={<Globe aria-hidden="true" />}>{t("global")}</Badge> : null}
      {model.deletedAt === null ? null : (
        <Badge tone="warning" icon={<Archive aria-hidden="true" />}>
          {t("archivedBadge")}
        </Badge>
      )}
    </>
  );
}

/** The rows of the list of models. */
export const MODEL_ROWS: ListRows<AssetModelSummary, AssetModelSort, null> = {
  rowPx: 64,
  cardPx: 164,
  cardClassName: styles.card,
  skeleton: (
    <>
      <Skeleton width="min(60%, 320px)" height="1rem" />
      <Skeleton width="40%" height="0.8rem" />
    </>
  ),
  nameOf: ({ name }) => name,
  columns: [
    {
      ...{ id: "model", label: "column.model", width: "minmax(200px, 2fr)" },
      className: styles.main,
      sort: { first: "name", other: "-name", isFirstUp: true },
      cell: (model) => <Main model={model} />,
    },
    {
      ...{ id: "type", label: "field.assetTypeId", width: "minmax(120px, 1fr)" },
      cell: ({ assetType }) => <bdi>{assetType.name}</bdi>,
    },
    {
      ...{ id: "maker", label: "field.manufacturerId", width: "minmax(120px, 1fr)" },
      cell: ({ manufacturer }) => <bdi>{manufacturer?.name}</bdi>,
    },
    {
      ...{ id: "assets", label: "column.assets", width: "minmax(130px, 0.9fr)" },
      sort: { first: "-assetsCount", isFirstUp: false },
      cell: (model) => <State model={model} />,
    },
  ],
};
