import { type GlobalAssetModel, globalAssetModels } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { Archive, ArchiveRestore, Boxes, Pencil, TriangleAlert } from "lucide-react";
import { lazy, Suspense } from "react";
import { PATHS } from "../../app/paths.ts";
import { CallError } from "../../lib/call-error.ts";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { useMayCall } from "../../lib/session/use-may.ts";
import { showToast } from "../../lib/toasts.ts";
import { useOpenedOver } from "../../lib/use-opened-over.ts";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/card.tsx";
import { Badge } from "../../ui/chip.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Breadcrumbs, Page, PageHead } from "../../ui/page-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ModelFacts } from "../asset-models/parts/model-facts.tsx";
import styles from "../asset-models/parts/models.module.css";
import { DocumentsSection } from "../documents/parts/documents-section.tsx";
import { PhotoStrip } from "../images/parts/photo-strip.tsx";
import {
  archiveGlobalModel,
  globalModelQuery,
  restoreGlobalModel,
} from "./global-model.queries.ts";

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
const GlobalModelDialog = lazy(async () => ({
  default: (await import("./parts/global-model-dialog.tsx")).GlobalModelDialog,
}));

const PANELS = ["pictures", "documents", "edit"] as const;
/** The pause between two looks at the background work. */
const PENDING_MS = 3_000;

function isPending({ usage }: GlobalAssetModel): boolean {
  return usage.pendingOrganisations > 0 || usage.pendingAssets > 0;
}

function useArchiving({ id, name }: GlobalAssetModel) {
  const { t } = useTranslation("global-models");
  const tell = (key: "archive.failed" | "restore.failed") => (error: unknown) =>
    showToast({ severity: "error", summary: t(key), detail: textOfError(error) });
  const restore = (): void => {
    restoreGlobalModel(id).then(
      () => showToast({ severity: "success", summary: t("restored", { name }) }),
      tell("restore.failed"),
    );
  };
  const archive = (): void => {
    archiveGlobalModel(id).then(() => {
      const action = { label: t("undo"), run: restore };
      showToast({ summary: t("archived", { name }), action });
    }, tell("archive.failed"));
  };
  return { archive, restore };
}

/** Who uses a global model, in numbers, and how far its last change has come. */
function Usage({ model }: { readonly model: GlobalAssetModel }) {
  const { t } = useTranslation("global-models");
  const { organisations, assets, pendingOrganisations, pendingAssets } = model.usage;
  return (
    <Section title={t("usage.title")} text={t("usage.text")}>
      <div className={styles.usage}>
        <p>{t("organisations.count", { count: organisations })}</p>
        <p>{t("assets.count", { count: assets })}</p>
        <div role="status" className={styles.usage}>
          {pendingOrganisations > 0 ? (
            <p>{t("usage.pendingOrganisations", { count: pendingOrganisations })}</p>
          ) : null}
          {pendingAssets > 0 ? <p>{t("usage.pendingAssets", { count: pendingAssets })}</p> : null}
          {organisations > 0 && !isPending(model) ? <p>{t("usage.done")}</p> : null}
        </div>
      </div>
    </Section>
  );
}

function Actions({ model, onEdit }: { model: GlobalAssetModel; onEdit: (() => void) | null }) {
  const { t } = useTranslation("global-models");
  const mayArchive = useMayCall(globalAssetModels.archive);
  const isActive = model.deletedAt === null;
  const { archive, restore } = useArchiving(model);
  return (
    <>
      {mayArchive ? (
        <Button
          variant="quiet"
          icon={isActive ? <Archive aria-hidden="true" /> : <ArchiveRestore aria-hidden="true" />}
          onClick={isActive ? archive : restore}
        >
          {t(isActive ? "archive" : "restore")}
        </Button>
      ) : null}
      {onEdit ? (
        <Button variant="primary" icon={<Pencil aria-hidden="true" />} onClick={onEdit}>
          {t("edit")}
        </Button>
      ) : null}
    </>
  );
}

function ModelPage({ model }: { readonly model: GlobalAssetModel }) {
  const { t } = useTranslation("global-models");
  const { open, close, panel, picture, document } = useOpenedOver(PANELS);
  const mayUpdate = useMayCall(globalAssetModels.update);
  const isActive = model.deletedAt === null;
  const mayChange = mayUpdate && isActive;
  const owner = { kind: "globalAssetModel", id: model.id } as const;
  return (
    <Page>
      <PageHead
        title={model.name}
        breadcrumbs={
          <Breadcrumbs>
            {[
              <Link key="models" to={PATHS.GlobalAssetModels}>
                {t("list.label")}
              </Link>,
              <span key="model" aria-current="page">
                {model.name}
              </span>,
            ]}
          </Breadcrumbs>
        }
        badges={
          isActive ? null : (
            <Badge tone="warning" icon={<Archive aria-hidden="true" />}>
              {t("archivedBadge")}
            </Badge>
          )
        }
        actions={
          <Actions model={model} onEdit={mayChange ? () => open({ panel: "edit" }) : null} />
        }
      />
      <div className={styles.panel}>
        {isActive ? null : <p className={styles.note}>{t("archivedText")}</p>}
        <PhotoStrip
          images={model.images}
          thing={{ name: model.assetType, icon: null }}
          onOpen={(shown) => open({ picture: shown })}
          onAdd={mayChange ? () => open({ panel: "pictures" }) : null}
        />
        {mayChange && model.images.length > 0 ? (
          <div>
            <Button size="small" onClick={() => open({ panel: "pictures" })}>
              {t("pictures.edit")}
            </Button>
          </div>
        ) : null}
        <Usage model={model} />
        <ModelFacts values={model} pending={null} />
        <DocumentsSection
          owner={owner}
          onOpenPdf={(shown) => open({ document: shown })}
          onEdit={mayChange ? () => open({ panel: "documents" }) : null}
        />
      </div>
      <Suspense fallback={null}>
        {picture !== null && model.images.length > 0 ? (
          <PictureViewer
            images={model.images}
            name={model.name}
            imageId={picture}
            onShow={(shown) => open({ picture: shown }, true)}
            onClose={close}
          />
        ) : null}
        {document === null ? null : (
          <DocumentOverlay owner={owner} documentId={document} onClose={close} />
        )}
        {panel === "pictures" && mayChange ? (
          <PictureDialog owner={owner} name={model.name} images={model.images} onClose={close} />
        ) : null}
        {panel === "documents" && mayChange ? (
          <DocumentDialog owner={owner} name={model.name} onClose={close} />
        ) : null}
        {panel === "edit" && mayChange ? <GlobalModelDialog model={model} onClose={close} /> : null}
      </Suspense>
    </Page>
  );
}

/** Global Administration > one asset model that is kept for all organisations. */
export function GlobalModelScreen() {
  const { t } = useTranslation("global-models");
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  const { data, error, refetch } = useQuery({
    ...globalModelQuery(params["globalAssetModelId"] ?? ""),
    // What remains of the background work is told as it shrinks.
    refetchInterval: ({ state }) => (state.data && isPending(state.data) ? PENDING_MS : false),
  });
  if (data) return <ModelPage model={data} />;
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
            <LinkButton to={PATHS.GlobalAssetModels}>{t("list.label")}</LinkButton>
          ) : (
            <Button onClick={() => void refetch()}>{t("retry")}</Button>
          )
        }
      />
    </Page>
  );
}
