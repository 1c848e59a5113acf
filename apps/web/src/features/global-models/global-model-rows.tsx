import type { GlobalAssetModelSort, GlobalAssetModelSummary } from "@storey/contract";
import { Link } from "@tanstack/react-router";
import { Archive } from "lucide-react";
import { PATHS } from "../../app/paths.ts";
import { useTranslation } from "../../lib/messages.ts";
import { Badge } from "../../ui/chip.tsx";
import type { ListRows } from "../../ui/list/list-declaration.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "../asset-models/parts/models.module.css";
import { SizedPicture } from "../images/parts/space-picture.tsx";

const PICTURE_PX = 44;

function Main({ model }: { readonly model: GlobalAssetModelSummary }) {
  const { name, picture, partNumber, assetType } = model;
  return (
    <>
      <span className={styles.picture}>
        <SizedPicture
          keys={picture}
          colour={picture?.colour ?? null}
          alt=""
          thing={{ name: assetType, icon: null }}
          widthPx={PICTURE_PX}
        />
      </span>
      <span className={styles.stack}>
        <Link
          to={PATHS.GlobalAssetModelDetails}
          params={{ globalAssetModelId: model.id }}
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

function Use({ model }: { readonly model: GlobalAssetModelSummary }) {
  const { t } = useTranslation("global-models");
  return (
    <>
      <span>{t("organisations.count", { count: model.organisationsCount })}</span>
      {model.deletedAt === null ? null : (
        <Badge tone="warning" icon={<Archive aria-hidden="true" />}>
          {t("archivedBadge")}
        </Badge>
      )}
    </>
  );
}

/** The rows of the list of global models. */
export const GLOBAL_MODEL_ROWS: ListRows<GlobalAssetModelSummary, GlobalAssetModelSort, null> = {
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
      ...{ id: "type", label: "field.assetType", width: "minmax(120px, 1fr)" },
      cell: ({ assetType }) => <bdi>{assetType}</bdi>,
    },
    {
      ...{ id: "maker", label: "field.manufacturer", width: "minmax(120px, 1fr)" },
      cell: ({ manufacturer }) => <bdi>{manufacturer}</bdi>,
    },
    {
      ...{ id: "use", label: "column.use", width: "minmax(140px, 1fr)" },
      cell: (model) => <Use model={model} />,
    },
  ],
};
