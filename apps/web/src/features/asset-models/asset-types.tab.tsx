import { useQuery } from "@tanstack/react-query";
import { FeatureIcon } from "../../ui/feature-icon.tsx";
import { typesQuery } from "./asset-model.queries.ts";
import { AssetTypeDialog } from "./parts/list-record-dialog.tsx";
import { ManagedList } from "./parts/managed-list.tsx";

/** The tab of the asset types: the kinds of assets that the organisation has. */
export function AssetTypesTab() {
  const { data, error, refetch } = useQuery(typesQuery());
  return (
    <ManagedList
      kind="types"
      data={data}
      error={error}
      onRetry={() => void refetch()}
      lead={({ icon }) => (icon === null ? null : <FeatureIcon icon={icon} size={18} />)}
      dialog={(record, onClose) => <AssetTypeDialog record={record} onClose={onClose} />}
    />
  );
}
