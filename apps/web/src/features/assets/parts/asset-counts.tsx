import type { SpaceAssets } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../../../ui/card.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { FeatureIcon } from "../../../ui/feature-icon.tsx";
import { spaceAssetsQuery } from "../asset.queries.ts";
import styles from "./assets-tab.module.css";

/** Shows the number of assets of each kind. */
export function TypeCounts({ assetTypes }: Pick<SpaceAssets, "assetTypes">) {
  const { t } = useTranslation("assets");
  return (
    <ul className={styles.types} aria-label={t("space.byType")}>
      {assetTypes.map(({ id, name, icon, count }) => (
        <li key={id}>
          <Chip icon={icon === null ? null : <FeatureIcon icon={icon} />}>
            {t("space.typeCount", { name, number: count })}
          </Chip>
        </li>
      ))}
    </ul>
  );
}

interface AssetCountsProps {
  readonly spaceId: string;
  readonly onOpen: () => void;
}

/** Counts the assets of a space by kind, and links to them. Shows nothing where there are none. */
export function AssetCounts({ spaceId, onOpen }: AssetCountsProps) {
  const { t } = useTranslation("assets");
  const { data } = useQuery(spaceAssetsQuery(spaceId, 1));
  if (!data || data.totalCount === 0) return null;
  return (
    <Section
      title={t("list.count", { count: data.totalCount })}
      actions={
        <Button size="small" onClick={onOpen}>
          {t("space.show")}
        </Button>
      }
    >
      <TypeCounts assetTypes={data.assetTypes} />
    </Section>
  );
}
