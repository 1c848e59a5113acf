import type { CarrierReference, Image } from "@storey/contract";
import { Link } from "@tanstack/react-router";
import { Archive, ArchiveRestore, Boxes, Pencil, TriangleAlert } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import type { PATHS } from "../../../app/paths.ts";
import { CallError } from "../../../lib/call-error.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { useOpenedOver } from "../../../lib/use-opened-over.ts";
import { Button } from "../../../ui/button.tsx";
import { Badge } from "../../../ui/chip.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Breadcrumbs, Page, PageHead } from "../../../ui/page-head.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { DocumentsSection } from "../../documents/parts/documents-section.tsx";
import { PhotoStrip } from "../../images/parts/photo-strip.tsx";
import styles from "./models.module.css";

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

const PANELS = ["pictures", "documents", "edit"] as const;

/** Whose words a page of a model is in: an organisation's, or that of a model kept for all of them. */
export type ModelMessages = "asset-models" | "global-models";

/** What a page of a model shows, of an organisation's and of a global one. */
export interface PagedModel {
  readonly id: string;
  readonly name: string;
  readonly deletedAt: string | null;
  readonly images: readonly Image[];
}

interface ArchivingProps {
  readonly messages: ModelMessages;
  readonly model: PagedModel;
  readonly archive: (id: string) => Promise<unknown>;
  readonly restore: (id: string) => Promise<unknown>;
}

/** Archives a model, with the way back, or restores it. */
export function ModelArchiving({ messages, model, archive, restore }: ArchivingProps) {
  const { t } = useTranslation(messages);
  const { id, name, deletedAt } = model;
  const isActive = deletedAt === null;
  const tell = (key: "archive.failed" | "restore.failed") => (error: unknown) =>
    showToast({ severity: "error", summary: t(key), detail: textOfError(error) });
  const bringBack = (): void => {
    restore(id).then(
      () => showToast({ severity: "success", summary: t("restored", { name }) }),
      tell("restore.failed"),
    );
  };
  const putAway = (): void => {
    archive(id).then(() => {
      const action = { label: t("undo"), run: bringBack };
      showToast({ summary: t("archived", { name }), action });
    }, tell("archive.failed"));
  };
  return (
    <Button
      variant="quiet"
      icon={isActive ? <Archive aria-hidden="true" /> : <ArchiveRestore aria-hidden="true" />}
      onClick={isActive ? putAway : bringBack}
    >
      {t(isActive ? "archive" : "restore")}
    </Button>
  );
}

interface ModelPageProps {
  readonly messages: ModelMessages;
  readonly model: PagedModel;
  readonly owner: CarrierReference;
  /** As what it is drawn without a picture. */
  readonly thing: { readonly name: string; readonly icon: string | null };
  readonly listPath: (typeof PATHS)["AssetModels" | "GlobalAssetModels"];
  readonly mayChange: boolean;
  readonly badges: ReactNode;
  /** Before the button that changes it. */
  readonly actions: ReactNode;
  readonly above: ReactNode;
  readonly facts: ReactNode;
  readonly edit: (close: () => void) => ReactNode;
}

/** A page of a model: its pictures, what it says, its documents and links, and the dialogs over it. */
export function ModelPage(props: ModelPageProps) {
  const { messages, model, owner, thing, listPath, mayChange, badges, actions } = props;
  const { t } = useTranslation(messages);
  const { open, close, panel, picture, document } = useOpenedOver(PANELS);
  const { name, images, deletedAt } = model;
  return (
    <Page>
      <PageHead
        title={name}
        breadcrumbs={
          <Breadcrumbs>
            {[
              <Link key="models" to={listPath}>
                {t("list.label")}
              </Link>,
              <span key="model" aria-current="page">
                {name}
              </span>,
            ]}
          </Breadcrumbs>
        }
        badges={
          <>
            {badges}
            {deletedAt === null ? null : (
              <Badge tone="warning" icon={<Archive aria-hidden="true" />}>
                {t("archivedBadge")}
              </Badge>
            )}
          </>
        }
        actions={
          <>
            {actions}
            {mayChange ? (
              <Button
                variant="primary"
                icon={<Pencil aria-hidden="true" />}
                onClick={() => open({ panel: "edit" })}
              >
                {t("edit")}
              </Button>
            ) : null}
          </>
        }
      />
      <div className={styles.panel}>
        {props.above}
        <PhotoStrip
          images={images}
          thing={thing}
          onOpen={(shown) => open({ picture: shown })}
          onAdd={mayChange ? () => open({ panel: "pictures" }) : null}
        />
        {mayChange && images.length > 0 ? (
          <div>
            <Button size="small" onClick={() => open({ panel: "pictures" })}>
              {t("pictures.edit")}
            </Button>
          </div>
        ) : null}
        {props.facts}
        <DocumentsSection
          owner={owner}
          onOpenPdf={(shown) => open({ document: shown })}
          onEdit={mayChange ? () => open({ panel: "documents" }) : null}
        />
      </div>
      <Suspense fallback={null}>
        {picture !== null && images.length > 0 ? (
          <PictureViewer
            images={images}
            name={name}
            imageId={picture}
            onShow={(shown) => open({ picture: shown }, true)}
            onClose={close}
          />
        ) : null}
        {document === null ? null : (
          <DocumentOverlay owner={owner} documentId={document} onClose={close} />
        )}
        {panel === "pictures" && mayChange ? (
          <PictureDialog owner={owner} name={name} images={images} onClose={close} />
        ) : null}
        {panel === "documents" && mayChange ? (
          <DocumentDialog owner={owner} name={name} onClose={close} />
        ) : null}
        {panel === "edit" && mayChange ? props.edit(close) : null}
      </Suspense>
    </Page>
  );
}

interface NoModelProps extends Pick<ModelPageProps, "messages" | "listPath"> {
  /** Null while it is loading. */
  readonly error: Error | null;
  readonly toList: string;
  readonly onRetry: () => void;
}

/** Stands for a model that is loading, could not be loaded, or is not there. */
export function NoModel({ messages, listPath, error, toList, onRetry }: NoModelProps) {
  const { t } = useTranslation(messages);
  if (!error) {
    return (
      <Page>
        <div role="status" aria-label={t("loading")} className={styles.panel}>
          <Skeleton width="24rem" height="2rem" />
          <Skeleton height="320px" radius="var(--radius-large)" />
        </div>
      </Page>
    );
  }
  const isUnknown = error instanceof CallError && [400, 404].includes(error.status);
  return (
    <Page>
      <EmptyState
        level={1}
        icon={isUnknown ? <Boxes /> : <TriangleAlert />}
        title={t(isUnknown ? "unknown" : "failed")}
        text={isUnknown ? t("unknownText") : textOfError(error)}
        actions={
          isUnknown ? (
            <LinkButton to={listPath}>{t(toList)}</LinkButton>
          ) : (
            <Button onClick={onRetry}>{t("retry")}</Button>
          )
        }
      />
    </Page>
  );
}
