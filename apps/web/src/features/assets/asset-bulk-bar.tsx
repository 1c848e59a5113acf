import type { AssetSummary } from "@storey/contract";
import { Archive, ArchiveRestore } from "lucide-react";
import { useTranslation } from "../../lib/messages.ts";
import { useMayIn } from "../../lib/session/use-may.ts";
import { showToast } from "../../lib/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { ListBulkBar } from "../../ui/list/list-bulk-bar.tsx";
import { useBulkChange } from "../../ui/list/use-bulk-change.ts";
import type { BulkSelection } from "../../ui/list/use-bulk-selection.ts";
import { HandOutButton } from "../custody/parts/hand-out-button.tsx";
import { archiveMany, manyAssetsChanged, restoreMany } from "./asset.queries.ts";
import { ASSET_LIST } from "./asset-list.tsx";
import { ASSET_ROWS } from "./asset-rows.tsx";
import { PrintLabelsButton } from "./parts/print-labels-button.tsx";

interface AssetBulkBarProps {
  readonly bulk: BulkSelection<AssetSummary>;
  /** Whether the list shows archived assets, which are restored. */
  readonly isArchived: boolean;
}

/** Archives the chosen assets, or brings them back, and prints their labels. */
export function AssetBulkBar({ bulk, isArchived }: AssetBulkBarProps) {
  const { t } = useTranslation("assets");
  const mayIn = useMayIn();
  const { selection } = bulk;
  const change = useBulkChange({
    selection,
    sliceSize: ASSET_LIST.bulk.sliceSize,
    nameOf: ASSET_ROWS.nameOf,
    doneMessage: (count) => t(isArchived ? "bulk.restored" : "bulk.archived", { count }),
    changed: manyAssetsChanged,
  });
  const list = [...selection.chosen.values()];
  if (list.length === 0) return null;
  const may = list.every(({ location }) =>
    mayIn("organisation.assets.delete", location?.id ?? null),
  );
  const mayPrintAll = list.every(({ location }) =>
    mayIn("organisation.assets.update", location?.id ?? null),
  );
  const send = (): void => {
    change.change(list, isArchived ? restoreMany : archiveMany).catch((error: Error) =>
      showToast({
        severity: "error",
        summary: t(isArchived ? "restore.failed" : "archive.failed"),
        detail: error.message,
      }),
    );
  };
  return (
    <ListBulkBar
      label={t(ASSET_LIST.bulk.label)}
      note={may ? null : t("bulk.elsewhere")}
      bulk={bulk}
      change={change}
    >
      {isArchived ? null : (
        <PrintLabelsButton
          what={{ assetIds: list.map(({ id }) => id) }}
          count={list.length}
          disabled={!mayPrintAll}
        />
      )}
      {isArchived ? null : <HandOutButton assets={list} disabled={!mayPrintAll} />}
      <Button
        icon={isArchived ? <ArchiveRestore aria-hidden="true" /> : <Archive aria-hidden="true" />}
        disabled={!may}
        onClick={send}
      >
        {t(isArchived ? "restore" : "archive")}
      </Button>
    </ListBulkBar>
  );
}
