import type { Asset } from "@storey/contract";
import { Link } from "@tanstack/react-router";
import { Archive, ArchiveRestore, TriangleAlert, Unplug } from "lucide-react";
import { PATHS } from "../../../app/paths.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useMayIn } from "../../../lib/session/use-may.ts";
import { Button } from "../../../ui/button.tsx";
import { Badge } from "../../../ui/chip.tsx";
import { Breadcrumbs, Page, PageHead } from "../../../ui/page-head.tsx";
import { KeptNote } from "../../space-page/parts/offline-note.tsx";
import { FloorName } from "../../spaces/parts/floor-name.tsx";
import { assetQuery } from "../asset.queries.ts";
import { AssetActions } from "./asset-actions.tsx";
import { AssetLink } from "./asset-link.tsx";
import { AssetOverlays } from "./asset-overlays.tsx";
import styles from "./asset-page.module.css";
import { useOpenedOverAsset } from "./asset-panels.ts";
import { AssetTabs } from "./asset-tabs.tsx";
import { LifecycleBadge } from "./lifecycle.tsx";
import { useAssetArchiving } from "./use-asset-archiving.ts";

function ArchivedBanner({ asset }: { readonly asset: Asset }) {
  const { t } = useTranslation("assets");
  const mayRestore = useMayIn()("organisation.assets.delete", asset.location?.id ?? null);
  const { restore } = useAssetArchiving(asset);
  return (
    <div role="status" className={styles.banner}>
      <Archive aria-hidden="true" />
      <span>{t("archivedText")}</span>
      {mayRestore ? (
        <Button size="small" icon={<ArchiveRestore aria-hidden="true" />} onClick={restore}>
          {t("restore")}
        </Button>
      ) : null}
    </div>
  );
}

/** Warns of another asset with the same serial number, as it is most likely a slip. */
function SameSerial({ asset }: { readonly asset: Asset }) {
  const { t } = useTranslation("assets");
  if (asset.sameSerialNumber.length === 0) return null;
  return (
    <div role="status" className={styles.banner}>
      <TriangleAlert aria-hidden="true" />
      <span>
        {t("sameSerial.text")}{" "}
        {asset.sameSerialNumber.map(({ id, tag }, at) => (
          <span key={id}>
            {at > 0 ? ", " : null}
            <AssetLink assetId={id}>
              <bdi>{tag}</bdi>
            </AssetLink>
          </span>
        ))}
      </span>
    </div>
  );
}

function Place({ asset }: { readonly asset: Asset }) {
  const { t } = useTranslation("assets");
  const { space, floor, location } = asset;
  return (
    <span className={styles.place}>
      {location ? <bdi>{location.name}</bdi> : null}
      {floor ? (
        <>
          <span aria-hidden="true">›</span>
          <FloorName name={floor.name} />
        </>
      ) : null}
      {space ? (
        <>
          <span aria-hidden="true">›</span>
          <Link to={PATHS.Space} params={{ spaceId: space.id }}>
            <bdi>{space.name}</bdi>
          </Link>
        </>
      ) : (
        <span>{t("floating.text")}</span>
      )}
    </span>
  );
}

/** Shows the page of an asset: its head, its tabs, and what opens over them. */
export function AssetPage({ asset }: { readonly asset: Asset }) {
  const { t } = useTranslation("assets");
  const opened = useOpenedOverAsset();
  const isActive = asset.deletedAt === null;
  const mayChange =
    useMayIn()("organisation.assets.update", asset.location?.id ?? null) && isActive;
  return (
    <Page>
      <PageHead
        title={`${asset.tag} ${asset.name ?? asset.model.name}`}
        breadcrumbs={
          <Breadcrumbs>
            {[
              <Link key="list" to={PATHS.AssetManagerList}>
                {t("list.title")}
              </Link>,
              <span key="asset" aria-current="page">
                {asset.tag}
              </span>,
            ]}
          </Breadcrumbs>
        }
        badges={
          <>
            <LifecycleBadge status={asset.lifecycleStatus} />
            {asset.isFloating ? (
              <Badge icon={<Unplug aria-hidden="true" />}>{t("floating")}</Badge>
            ) : null}
          </>
        }
        text={<Place asset={asset} />}
        actions={<AssetActions asset={asset} open={opened.open} mayChange={mayChange} />}
      />
      <KeptNote of={assetQuery(asset.id).queryKey} />
      {isActive ? null : <ArchivedBanner asset={asset} />}
      {isActive ? <SameSerial asset={asset} /> : null}
      <AssetTabs
        tab={opened.tab}
        onTab={opened.showTab}
        asset={asset}
        open={opened.open}
        mayChange={mayChange}
      />
      <AssetOverlays asset={asset} opened={opened} mayChange={mayChange} />
    </Page>
  );
}
