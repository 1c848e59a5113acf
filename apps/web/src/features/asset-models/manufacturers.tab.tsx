import { useQuery } from "@tanstack/react-query";
import { manufacturersQuery } from "./asset-model.queries.ts";
import { ManufacturerDialog } from "./parts/list-record-dialog.tsx";
import { ManagedList } from "./parts/managed-list.tsx";

/** The tab of the manufacturers of assets. */
export function ManufacturersTab() {
  const { data, error, refetch } = useQuery(manufacturersQuery());
  return (
    <ManagedList
      kind="manufacturers"
      data={data}
      error={error}
      onRetry={() => void refetch()}
      dialog={(record, onClose) => <ManufacturerDialog record={record} onClose={onClose} />}
    />
  );
}
