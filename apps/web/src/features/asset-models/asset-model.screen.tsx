import { type AssetModel, assetModels } from "@storey/contract";
import { ASSET_DATES, type AssetDateKey } from "@storey/domain";
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
import { Section } from "../../ui/card.tsx";
import { Badge } from "../../ui/chip.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Breadcrumbs, Page, PageHead } from "../../ui/page-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { assetModelQuery } from "../assets/asset.queries.ts";
import { AssetDay } from "../assets/parts/asset-day.tsx";
import { Facts } from "../assets/parts/asset-facts.tsx";
import { assetListSearch } from "../assets/parts/asset-filters.ts";
import { DocumentsSection } from "../documents/parts/documents-section.tsx";
import { PhotoStrip } from "../images/parts/photo-strip.tsx";
import { archiveModel, restoreModel } from "./asset-model.queries.ts";
import styles from "./parts/models.module.css";

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
const MONTHS = {
  warrantyExpiry: "warrantyMonths",
  licenseExpiry: "licenseMonths",
  endOfSupport: "endOfSupportMonths",
  endOfLife: "endOfLifeMonths",
} as const satisfies Readonly<Record<AssetDateKey, keyof AssetModel>>;

/** The pause between two looks at the background work. */
const PENDING_MS = 3_000;

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

function ModelFacts({ model }: { readonly model: AssetModel }) {
  const { t } = useTranslation("asset-models");
  return (
    <>
      <Section title={t("section.model")}>
        <Facts
          facts={[
            { label: t("field.assetTypeId"), value: model.assetType.name },
            { label: t("field.manufacturerId"), value: model.manufacturer?.name ?? null },
            { label: t("field.partNumber"), value: model.partNumber, isCode: true },
            { label: t("field.shortDescription"), value: model.shortDescription },
            { label: t("field.longDescription"), value: model.longDescription },
          ]}
        />
      </Section>
      <Section title={t("section.dates")} text={t("dates.hint")}>
        {model.pendingDatesCount > 0 ? (
          <p role="status">{t("dates.pending", { count: model.pendingDatesCount })}</p>
        ) : null}
        <Facts
          facts={ASSET_DATES.map((date) => {
            const day = model[date];
            const months = model[MONTHS[date]];
            const after = months === null ? null : t("months", { count: months });
            return {
              label: t(`field.${date}`),
              // A day counts before the months.
              value: day === null ? after : <AssetDay day={day} />,
            };
          })}
        />
      </Section>
    </>
  );
}

function ModelPage({ model }: { readonly model: AssetModel }) {
  const { t } = useTranslation("asset-models");
  const opened = useOpenedOver(PANELS);
  const isActive = model.deletedAt === null;
  const mayUpdate = useMayCall(assetModels.update);
  const mayArchive = useMayCall(assetModels.archive);
  const mayChange = mayUpdate && isActive && !model.isGlobal;
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
            {mayArchive && !model.isGlobal ? (
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
        <ModelFacts model={model} />
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
    refetchInterval: ({ state }) => (state.data?.pendingDatesCount ? PENDING_MS : false),
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
