import type { Custody } from "@storey/contract";
import { useTranslation } from "../../lib/messages.ts";
import { Badge } from "../../ui/chip.tsx";
import { Day } from "../../ui/day.tsx";
import type { ListRows } from "../../ui/list/list-declaration.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { AssetLink } from "../assets/parts/asset-link.tsx";
import styles from "./parts/custody.module.css";
import { DueDay } from "./parts/due-day.tsx";

function Holder({ holder }: Pick<Custody, "holder">) {
  const { t } = useTranslation("custody");
  return (
    <span className={styles["main"]}>
      <bdi>{holder.name}</bdi>
      <span className={styles["quiet"]}>
        {holder.hasLeft ? (
          <Badge tone="warning">{t("holder.left")}</Badge>
        ) : (
          <bdi>{holder.email}</bdi>
        )}
      </span>
    </span>
  );
}

/** The rows of the list of what is out. */
export const CUSTODY_ROWS: ListRows<Custody, never, null> = {
  rowPx: 64,
  cardPx: 180,
  cardClassName: styles["card"],
  skeleton: (
    <>
      <Skeleton width="min(60%, 320px)" height="1rem" />
      <Skeleton width="40%" height="0.8rem" />
    </>
  ),
  nameOf: ({ asset }) => asset.tag,
  columns: [
    {
      ...{ id: "asset", label: "column.asset", width: "minmax(180px, 1.6fr)" },
      cell: ({ asset }) => (
        <span className={styles["main"]}>
          <AssetLink assetId={asset.id} className={styles["link"]}>
            <bdi>{asset.tag}</bdi>
          </AssetLink>
          <span className={styles["quiet"]}>
            <bdi>{asset.name ?? asset.model.name}</bdi>
          </span>
        </span>
      ),
    },
    {
      ...{ id: "holder", label: "column.holder", width: "minmax(160px, 1.4fr)" },
      cell: ({ holder }) => <Holder holder={holder} />,
    },
    {
      ...{ id: "since", label: "column.since", width: "minmax(110px, 0.8fr)" },
      cell: ({ outAt }) => <Day moment={outAt} />,
    },
    {
      ...{ id: "due", label: "field.dueBack", width: "minmax(150px, 1fr)" },
      cell: (one) => <DueDay {...one} />,
    },
  ],
};
