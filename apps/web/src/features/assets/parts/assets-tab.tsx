import { assets, type Space, type SpaceAsset } from "@storey/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Package, PackagePlus, TriangleAlert } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { assetPath, PATHS } from "../../../app/paths.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useMayCall, useMayIn } from "../../../lib/session/use-may.ts";
import { useSetting } from "../../../lib/session/use-session.ts";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { StartAuditButton } from "../../asset-audits/parts/start-audit-button.tsx";
import { SizedPicture } from "../../images/parts/space-picture.tsx";
import { KeptNote } from "../../space-page/parts/offline-note.tsx";
import { spaceAssetsPages, spaceAssetsQuery } from "../asset.queries.ts";
import { TypeCounts } from "./asset-counts.tsx";
import { AssetLink } from "./asset-link.tsx";
import styles from "./assets-tab.module.css";
import { LifecycleBadge } from "./lifecycle.tsx";
import { PrintLabelsButton } from "./print-labels-button.tsx";

const NewAssetDialog = lazy(async () => ({
  default: (await import("./new-asset-dialog.tsx")).NewAssetDialog,
}));

const PICTURE_PX = 44;

interface LineProps {
  readonly asset: SpaceAsset;
  readonly spaceId: string;
  readonly isActive: boolean;
}

/**
 * Shows one asset. Somebody who may not read assets can report on it, without a link to its page.
 */
function Line({ asset, spaceId, isActive }: LineProps) {
  const { t } = useTranslation("assets");
  const mayRead = useMayCall(assets.get);
  const withIssues = useSetting("spaces_core");
  const { id, tag, name, model, assetType, picture, lifecycleStatus, quantity } = asset;
  const title = (
    <>
      <bdi>{tag}</bdi> <bdi>{name ?? model.name}</bdi>
    </>
  );
  return (
    <li className={styles.line}>
      <span className={styles.picture}>
        <SizedPicture
          keys={picture}
          colour={picture?.colour ?? null}
          alt=""
          thing={assetType}
          widthPx={PICTURE_PX}
        />
      </span>
      <span className={styles.words}>
        {mayRead ? <AssetLink assetId={id}>{title}</AssetLink> : <span>{title}</span>}
        <span className={styles.quiet}>
          <bdi>
            {[
              assetType.name,
              name === null ? null : model.name,
              quantity === null ? null : t("quantity", { count: quantity }),
              asset.serialNumber,
            ]
              .filter(Boolean)
              .join(" · ")}
          </bdi>
        </span>
      </span>
      {asset.issuesCount ? (
        <span className={styles.quiet}>{t("issues.count", { count: asset.issuesCount })}</span>
      ) : null}
      {lifecycleStatus === null ? null : <LifecycleBadge status={lifecycleStatus} />}
      {isActive && withIssues ? (
        <LinkButton
          size="small"
          variant="quiet"
          to={PATHS.NewIssue}
          search={{ assetId: id, spaceId }}
          icon={<TriangleAlert aria-hidden="true" />}
          aria-label={t("reportOn", { tag })}
        >
          {t("report")}
        </LinkButton>
      ) : null}
    </li>
  );
}

/** Lists the assets of a space, with the number of each kind. */
export function AssetsTab({ space }: { readonly space: Space }) {
  const { t } = useTranslation("assets");
  const navigate = useNavigate();
  const [page, setPage] = useState(1);
  const [isAdding, setAdding] = useState(false);
  const { data, error, refetch } = useQuery({
    ...spaceAssetsQuery(space.id, page),
    placeholderData: keepPreviousData,
  });
  const isActive = space.deletedAt === null;
  const mayIn = useMayIn();
  const mayAdd = mayIn("organisation.assets.create", space.location.id) && isActive;
  const mayPrint = mayIn("organisation.assets.update", space.location.id);
  if (error && !data) {
    return (
      <EmptyState
        icon={<TriangleAlert />}
        title={t("list.failed")}
        text={textOfError(error)}
        actions={<Button onClick={() => void refetch()}>{t("retry")}</Button>}
      />
    );
  }
  if (!data) {
    return (
      <div role="status" aria-label={t("loading")}>
        <Skeleton height="220px" radius="var(--radius-large)" />
      </div>
    );
  }
  const add = mayAdd ? (
    <Button icon={<PackagePlus aria-hidden="true" />} onClick={() => setAdding(true)}>
      {t("add")}
    </Button>
  ) : null;
  const actions = (
    <>
      {isActive ? (
        <StartAuditButton space={space} floor={space.floor} location={space.location} />
      ) : null}
      {mayPrint && isActive ? (
        <PrintLabelsButton what={{ spaceId: space.id }} name={space.name} count={data.totalCount} />
      ) : null}
      {add}
    </>
  );
  const pages = spaceAssetsPages(data.totalCount);
  const step = (by: number): void => setPage((now) => now + by);
  return (
    <>
      <KeptNote of={spaceAssetsQuery(space.id, page).queryKey} />
      {data.totalCount === 0 ? (
        <EmptyState
          icon={<Package />}
          title={t("space.none")}
          text={t(isActive ? "space.noneText" : "space.noneArchived")}
          actions={add}
        />
      ) : (
        <Section title={t("list.count", { count: data.totalCount })} actions={actions}>
          <TypeCounts assetTypes={data.assetTypes} />
          <ul className={styles.lines} aria-label={t("list.label")}>
            {data.results.map((asset) => (
              <Line key={asset.id} asset={asset} spaceId={space.id} isActive={isActive} />
            ))}
          </ul>
          {pages > 1 ? (
            <div className={styles.types}>
              <Button size="small" disabled={page === 1} onClick={() => step(-1)}>
                {t("page.before")}
              </Button>
              <span className={styles.quiet}>{t("page.of", { page, pages })}</span>
              <Button size="small" disabled={page >= pages} onClick={() => step(1)}>
                {t("page.next")}
              </Button>
            </div>
          ) : null}
        </Section>
      )}
      {isAdding ? (
        <Suspense fallback={null}>
          <NewAssetDialog
            space={space}
            onAdded={({ id }) => void navigate({ to: assetPath(id) })}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
