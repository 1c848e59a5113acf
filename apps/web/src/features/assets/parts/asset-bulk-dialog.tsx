import { lazy, Suspense } from "react";
import type { BulkDialogProps } from "../catalogue/bulk-dialog.tsx";

const BulkDialog = lazy(async () => ({
  default: (await import("../catalogue/bulk-dialog.tsx")).BulkDialog,
}));

/** The dialog that changes many assets, loaded once it is opened. */
export function AssetBulkDialog(props: BulkDialogProps) {
  return (
    <Suspense fallback={null}>
      <BulkDialog {...props} />
    </Suspense>
  );
}
