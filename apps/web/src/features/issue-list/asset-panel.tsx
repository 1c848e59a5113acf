import type { AssetSummary, IssueFacets } from "@storey/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useState } from "react";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { FacetChoice, FacetFrame } from "../../ui/facet-panel.tsx";
import type { RangePanelProps } from "../../ui/list/list-declaration.ts";
import { TextField } from "../../ui/text-field.tsx";
import { firstAssets } from "../assets/asset.queries.ts";
import { useLater } from "../issues/parts/use-later.ts";
import type { IssueListFilters } from "./issue-filters.ts";
import styles from "./issues.module.css";

const SHOWN = 12;

/** Names an asset in a filter: its tag, and what it is. */
export function assetWords({ tag, name, model }: Pick<AssetSummary, "tag" | "name" | "model">) {
  return `${tag} ${name ?? model.name}`;
}

/** The filter by asset: there are too many to count, so that they are searched for. */
export function AssetPanel(props: RangePanelProps<IssueListFilters, IssueFacets>) {
  const { address, onChange } = props;
  const { t } = useTranslation("issues");
  const [typed, setTyped] = useState("");
  const searchTerm = useLater(typed.trim());
  const { data, error } = useQuery({
    ...firstAssets(searchTerm === "" ? { sort: "-updatedAt" } : { searchTerm }, SHOWN),
    placeholderData: keepPreviousData,
  });
  const { assets } = address;
  const toggle = (id: string): void =>
    onChange({
      ...address,
      assets: assets.includes(id) ? assets.filter((one) => one !== id) : [...assets, id],
    });
  const found = data?.results ?? [];
  const hint = error ? textOfError(error) : data && found.length === 0 ? t("filter.noAsset") : null;
  return (
    <FacetFrame
      label={t("filter.assets")}
      above={
        <TextField
          label={t("filter.findAsset")}
          hideLabel
          placeholder={t("filter.findAsset")}
          icon={<Search />}
          value={typed}
          onChange={setTyped}
          autoComplete="off"
        />
      }
      below={hint === null ? null : <p className={styles["count"]}>{hint}</p>}
    >
      {found.map((asset) => (
        <FacetChoice
          key={asset.id}
          name={<bdi>{assetWords(asset)}</bdi>}
          isChosen={assets.includes(asset.id)}
          onToggle={() => toggle(asset.id)}
        />
      ))}
    </FacetFrame>
  );
}
