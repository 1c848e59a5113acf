import type { AssetType } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { Rows3 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "../../lib/messages.ts";
import { IconButton } from "../../ui/button.tsx";
import { FeatureIcon } from "../../ui/feature-icon.tsx";
import { typesQuery } from "./asset-model.queries.ts";
import { AssetTypeDialog } from "./parts/list-record-dialog.tsx";
import { ManagedList } from "./parts/managed-list.tsx";

const CustomFieldsDialog = lazy(async () => ({
  default: (await import("../custom-fields/parts/custom-fields-dialog.tsx")).CustomFieldsDialog,
}));

/** The tab of the asset types: the kinds of assets that the organisation has, and their own fields. */
export function AssetTypesTab() {
  const { t } = useTranslation("asset-models");
  const { data, error, refetch } = useQuery(typesQuery());
  const [opened, setOpened] = useState<AssetType | null>(null);
  return (
    <>
      <ManagedList
        kind="types"
        data={data}
        error={error}
        onRetry={() => void refetch()}
        lead={({ icon }) => (icon === null ? null : <FeatureIcon icon={icon} size={18} />)}
        action={(type) => (
          <IconButton
            size="small"
            label={t("types.fieldsOf", { name: type.name })}
            icon={<Rows3 />}
            onClick={() => setOpened(type)}
          />
        )}
        dialog={(record, onClose) => <AssetTypeDialog record={record} onClose={onClose} />}
      />
      {opened === null ? null : (
        <Suspense fallback={null}>
          <CustomFieldsDialog assetType={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  );
}
