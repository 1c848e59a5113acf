import { type AssetModel, assetModels } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import {
  Archive,
  ArchiveRestore,
  Boxes,
  Globe,
  Package,
  Pencil,
  TriangleAlert,
} from "lucide-react";
import { lazy, Suspense } from "react";
import { PATHS } from "../../app/paths.ts";
import { CallError } from "../../lib/call-error.ts";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { useMayCall } from "../../lib/session/use-may.ts";
import { showToast } from "../../lib/toasts.ts";
import { useOpenedOver } from "../../lib/use-opened-over.ts";
import { Button } from "../../ui/button.tsx";
import { Badge } from "../../ui/chip.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Breadcrumbs, Page, PageHead } from "../../ui/page-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { assetModelQuery } from "../assets/asset.queries.ts";
import { assetListSearch } from "../assets/parts/asset-filters.ts";
import { DocumentsSection } from "../documents/parts/documents-section.tsx";
import { PhotoStrip } from "../images/parts/photo-strip.tsx";
import { archiveModel, restoreModel } from "./asset-model.queries.ts";
import { ModelFacts } from "./parts/model-facts.tsx";
import styles from "./parts/models.module.css";
import { markOwn } from "./parts/own-value.tsx";

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
const ModelDialog = lazy(async () => ({
  default: (await import("./parts/model-dialog.tsx")).ModelDialog,
}));

const PANELS = ["pictures", "documents", "edit"] as const;
/** The pause between two looks at the background work. */
const PENDING_MS = 3_000;

function isPending(model: AssetModel | undefined): boolean {
  return model !== undefined && (model.pendingDatesCount > 0 || model.global?.isPending === true);
}

function useArchiving({ id, name }: AssetModel) {
  const { t } = useTranslation("asset-models");
  const tell = (key: "archive.failed" | "restore.failed") => (error: unknown) =>
    showToast({ severity: "error", summary: t(key), detail: textOfError(error) });
  const restore = (): void => {
    restoreModel(id).then(
      () => showToast({ severity: "success", summary: t("restored", { name }) }),
      tell("restore.failed"),
    );
  };
  const archive = (): void => {
    archiveModel(id).then(() => {
      const action = { label: t("undo"), run: restore };
      showToast({ summary: t("archived", { name }), action });
    }, tell("archive.failed"));
  };
  return { archive, restore };
}

/** What the model says, with what is the organisation's own where it follows a global one. */
function OwnFacts({ model }: { readonly model: AssetModel }) {
  const { t } = useTranslation("asset-models");
  const { assetType, manufacturer, ...rest } = model;
  const values = { ...rest, assetType: assetType.name, manufacturer: manufacturer?.name ?? null };
  const pending =
    model.pendingDatesCount > 0 ? (
      <p role="status">{t("dates.pending", { count: model.pendingDatesCount })}</p>
    ) : null;
  const marked = model.global ? { mark: markOwn(model) } : {};
  return <ModelFacts values={values} pending={pending} {...marked} />;
}

/** Says what it means that a model follows a global one, and how things stand with that. */
function Followed({ model }: { readonly model: AssetModel }) {
  const { t } = useTranslation("asset-models");
  const { global } = model;
  if (!global) return null;
  return (
    <>
      <p className={styles.note}>
        {t(global.deletedAt === null ? "global.text" : "global.archived")}
      </p>
      {global.isPending ? <p role="status">{t("global.pending")}</p> : null}
    </>
  );
}

function ModelPage({ model }: { readonly model: AssetModel }) {
  const { t } = useTranslation("asset-models");
  const opened = useOpenedOver(PANELS);
  const isActive = model.deletedAt === null;
  const mayUpdate = useMayCall(assetModels.update);
  const mayArchive = useMayCall(assetModels.archive);
  const mayChange = mayUpdate && isActive;
  const { archive, restore } = useArchiving(model);
  const owner = { kind: "assetModel", id: model.id } as const;
  const { open, close, panel } = opened;
  return (
    <Page>
      <PageHead
        title={model.name}
        breadcrumbs={
          <Breadcrumbs>
            {[
              <Link key="models" to={PATHS.AssetModels}>
                {t("list.label")}
              </Link>,
              <span key="model" aria-current="page">
                {model.name}
              </span>,
            ]}
          </Breadcrumbs>
        }
        badges={
          <>
            {model.isGlobal ? (
              <Badge icon={<Globe aria-hidden="true" />}>{t("global")}</Badge>
            ) : null}
            {isActive ? null : (
              <Badge tone="warning" icon={<Archive aria-hidden="true" />}>
                {t("archivedBadge")}
              </Badge>
            )}
          </>
        }
        actions={
          <>
            {mayArchive ? (
              <Button
                variant="quiet"
                icon={
                  isActive ? <Archive aria-hidden="true" /> : <ArchiveRestore aria-hidden="true" />
                }
                onClick={isActive ? archive : restore}
              >
                {t(isActive ? "archive" : "restore")}
              </Button>
            ) : null}
            <LinkButton
              to={PATHS.AssetManagerList}
              search={assetListSearch({ models: [model.id] })}
              icon={<Package aria-hidden="true" />}
            >
              {t("assets.count", { count: model.assetsCount })}
            </LinkButton>
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
        <Followed model={model} />
        <PhotoStrip
          images={model.images}
          thing={model.assetType}
          onOpen={(picture) => open({ picture })}
          onAdd={mayChange ? () => open({ panel: "pictures" }) : null}
        />
        {mayChange && model.images.length > 0 ? (
          <div>
            <Button size="small" onClick={() => open({ panel: "pictures" })}>
              {t("pictures.edit")}
            </Button>
          </div>
        ) : null}
        <OwnFacts model={model} />
        <DocumentsSection
          owner={owner}
          onOpenPdf={(document) => open({ document })}
          onEdit={mayChange ? () => open({ panel: "documents" }) : null}
        />
      </div>
      <Suspense fallback={null}>
        {opened.picture !== null && model.images.length > 0 ? (
          <PictureViewer
            images={model.images}
            name={model.name}
            imageId={opened.picture}
            onShow={(picture) => open({ picture }, true)}
            onClose={close}
          />
        ) : null}
        {opened.document === null ? null : (
          <DocumentOverlay owner={owner} documentId={opened.document} onClose={close} />
        )}
        {panel === "pictures" && mayChange ? (
          <PictureDialog owner={owner} name={model.name} images={model.images} onClose={close} />
        ) : null}
        {panel === "documents" && mayChange ? (
          <DocumentDialog owner={owner} name={model.name} onClose={close} />
        ) : null}
        {panel === "edit" && mayChange ? <ModelDialog model={model} onClose={close} /> : null}
      </Suspense>
    </Page>
  );
}

/** The screen of one model of assets (Spec §2, AssetModelDetails). */
export function AssetModelScreen() {
  const { t } = useTranslation("asset-models");
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  const { data, error, refetch } = useQuery({
    ...assetModelQuery(params["assetModelId"] ?? ""),
    // What remains of the background work is told as it shrinks.
    refetchInterval: ({ state }) => (isPending(state.data) ? PENDING_MS : false),
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
            <LinkButton to={PATHS.AssetModels}>{t("toModels")}</LinkButton>
          ) : (
            <Button onClick={() => void refetch()}>{t("retry")}</Button>
          )
        }
      />
    </Page>
  );
}
