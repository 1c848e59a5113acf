import type { Asset } from "@storey/contract";
import { lazy, Suspense } from "react";
import type { useOpenedOverAsset } from "./asset-panels.ts";

const PictureViewer = lazy(async () => ({
  default: (await import("../../images/parts/picture-viewer.tsx")).PictureViewer,
}));
const PictureDialog = lazy(async () => ({
  default: (await import("../../images/parts/picture-dialog.tsx")).PictureDialog,
}));
const DocumentDialog = lazy(async () => ({
  default: (await import("../../documents/parts/document-dialog.tsx")).DocumentDialog,
}));
const DocumentOverlay = lazy(async () => ({
  default: (await import("../../documents/parts/document-overlay.tsx")).DocumentOverlay,
}));
const OwnerCodesDialog = lazy(async () => ({
  default: (await import("../../space-codes/parts/owner-codes-dialog.tsx")).OwnerCodesDialog,
}));
const AssetEditDialog = lazy(async () => ({
  default: (await import("./asset-edit-dialog.tsx")).AssetEditDialog,
}));
const MoveDialog = lazy(async () => ({
  default: (await import("./move-dialog.tsx")).MoveDialog,
}));

interface AssetOverlaysProps {
  readonly asset: Asset;
  readonly opened: ReturnType<typeof useOpenedOverAsset>;
  /** Whether the user may change the asset, by the location it is in. */
  readonly mayChange: boolean;
}

/** Shows what is open over the page of an asset: a picture, a document or a dialog. */
export function AssetOverlays({ asset, opened, mayChange }: AssetOverlaysProps) {
  const { close, panel } = opened;
  const owner = { kind: "asset", id: asset.id } as const;
  const name = asset.tag;
  return (
    <Suspense fallback={null}>
      {opened.picture !== null && asset.images.length > 0 ? (
        <PictureViewer
          images={asset.images}
          name={name}
          imageId={opened.picture}
          onShow={(picture) => opened.open({ picture }, true)}
          onClose={close}
        />
      ) : null}
      {opened.document === null ? null : (
        <DocumentOverlay owner={owner} documentId={opened.document} onClose={close} />
      )}
      {panel === "pictures" && mayChange ? (
        <PictureDialog owner={owner} name={name} images={asset.images} onClose={close} />
      ) : null}
      {panel === "documents" && mayChange ? (
        <DocumentDialog owner={owner} name={name} onClose={close} />
      ) : null}
      {panel === "codes" ? (
        <OwnerCodesDialog
          owner={owner}
          record={{
            name,
            isArchived: asset.deletedAt !== null,
            locationId: asset.location?.id ?? null,
            space: asset.space,
          }}
          onClose={close}
        />
      ) : null}
      {panel === "edit" && mayChange ? <AssetEditDialog asset={asset} onClose={close} /> : null}
      {panel === "move" && mayChange ? <MoveDialog asset={asset} onClose={close} /> : null}
    </Suspense>
  );
}
