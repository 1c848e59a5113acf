import type { Space } from "@storey/contract";
import { lazy, Suspense } from "react";
import type { useOpened } from "./use-opened.ts";

const PictureViewer = lazy(async () => ({
  default: (await import("./picture-viewer.tsx")).PictureViewer,
}));
const PictureDesk = lazy(async () => ({
  default: (await import("./picture-desk.tsx")).PictureDesk,
}));
const DocumentDesk = lazy(async () => ({
  default: (await import("../../documents/parts/document-desk.tsx")).DocumentDesk,
}));
const DocumentOverlay = lazy(async () => ({
  default: (await import("../../documents/parts/document-overlay.tsx")).DocumentOverlay,
}));
const SpaceCodesDialog = lazy(async () => ({
  default: (await import("../../space-codes/parts/space-codes-dialog.tsx")).SpaceCodesDialog,
}));
const SpaceEditDialog = lazy(async () => ({
  default: (await import("./space-edit-dialog.tsx")).SpaceEditDialog,
}));

interface SpaceOverlaysProps {
  readonly space: Space;
  readonly opened: ReturnType<typeof useOpened>;
  /** Whether the user may change the space, where it is. */
  readonly mayChange: boolean;
}

/** What opens over the page of a space: a picture, a document, a desk. */
export function SpaceOverlays({ space, opened, mayChange }: SpaceOverlaysProps) {
  const { close, panel } = opened;
  return (
    <Suspense fallback={null}>
      {opened.picture !== null && space.images.length > 0 ? (
        <PictureViewer
          images={space.images}
          spaceName={space.name}
          imageId={opened.picture}
          onShow={(picture) => opened.open({ picture }, true)}
          onClose={close}
        />
      ) : null}
      {opened.document === null ? null : (
        <DocumentOverlay spaceId={space.id} documentId={opened.document} onClose={close} />
      )}
      {panel === "pictures" && mayChange ? <PictureDesk space={space} onClose={close} /> : null}
      {panel === "codes" ? <SpaceCodesDialog space={space} onClose={close} /> : null}
      {panel === "documents" && mayChange ? <DocumentDesk space={space} onClose={close} /> : null}
      {panel === "edit" && mayChange ? <SpaceEditDialog space={space} onClose={close} /> : null}
    </Suspense>
  );
}
