import type { Space } from "@storey/contract";
import { lazy, Suspense, useEffect } from "react";
import { whenIdle } from "../../lib/when-idle.ts";
import type { useOpened } from "./use-opened.ts";

const PictureViewer = lazy(async () => ({
  default: (await import("../images/parts/picture-viewer.tsx")).PictureViewer,
}));
const PictureDialog = lazy(async () => ({
  default: (await import("../images/parts/picture-dialog.tsx")).PictureDialog,
}));
const DocumentDialog = lazy(async () => ({
  default: (await import("../documents/parts/document-dialog.tsx")).DocumentDialog,
}));
const DocumentOverlay = lazy(async () => ({
  default: (await import("../documents/parts/document-overlay.tsx")).DocumentOverlay,
}));
const OwnerCodesDialog = lazy(async () => ({
  default: (await import("../space-codes/parts/owner-codes-dialog.tsx")).OwnerCodesDialog,
}));
const SpaceEditDialog = lazy(async () => ({
  default: (await import("../spaces/parts/space-edit-dialog.tsx")).SpaceEditDialog,
}));

const SpaceTranslations = lazy(async () => ({
  default: (await import("./space-translations.tsx")).SpaceTranslations,
}));

const helpParts = () => import("./space-help.tsx");
const SpaceHelp = lazy(async () => ({ default: (await helpParts()).SpaceHelp }));

interface SpaceOverlaysProps {
  readonly space: Space;
  /** The same in the reader's language: what is shown; what is changed is the original. */
  readonly read: Space;
  readonly opened: ReturnType<typeof useOpened>;
  /** Whether the user may change the space, where it is. */
  readonly mayChange: boolean;
}

/** What opens over the page of a space: a picture, a document, a dialog. */
export function SpaceOverlays({ space, read, opened, mayChange }: SpaceOverlaysProps) {
  const { close, panel } = opened;
  // Help is there where the network has gone since, also for a browser that cannot keep the app.
  useEffect(() => whenIdle(() => void helpParts().catch(() => undefined)), []);
  const owner = { kind: "space", id: space.id } as const;
  return (
    <Suspense fallback={null}>
      {opened.picture !== null && space.images.length > 0 ? (
        <PictureViewer
          images={read.images}
          name={read.name}
          imageId={opened.picture}
          onShow={(picture) => opened.open({ picture }, true)}
          onClose={close}
        />
      ) : null}
      {opened.document === null ? null : (
        <DocumentOverlay owner={owner} documentId={opened.document} onClose={close} />
      )}
      {panel === "pictures" && mayChange ? (
        <PictureDialog owner={owner} name={space.name} images={space.images} onClose={close} />
      ) : null}
      {panel === "codes" ? (
        <OwnerCodesDialog
          owner={owner}
          record={{
            name: space.name,
            isArchived: space.deletedAt !== null,
            locationId: space.location.id,
          }}
          onClose={close}
        />
      ) : null}
      {panel === "help" ? <SpaceHelp space={read} onClose={close} /> : null}
      {panel === "documents" && mayChange ? (
        <DocumentDialog owner={owner} name={space.name} onClose={close} />
      ) : null}
      {panel === "translations" && mayChange ? (
        <SpaceTranslations space={space} onClose={close} />
      ) : null}
      {panel === "edit" && mayChange ? <SpaceEditDialog space={space} onClose={close} /> : null}
    </Suspense>
  );
}
