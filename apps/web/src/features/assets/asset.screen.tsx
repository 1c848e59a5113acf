import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { PackageX, TriangleAlert } from "lucide-react";
import { useEffect } from "react";
import { PATHS } from "../../app/paths.ts";
import { CallError } from "../../lib/call-error.ts";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { InTimeZone } from "../../lib/session/time-zone.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Page } from "../../ui/page-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { noteViewed } from "../favourites/favourite.queries.ts";
import { STARRED_ASSETS } from "../favourites/starred-assets.queries.ts";
import { assetQuery } from "./asset.queries.ts";
import styles from "./parts/asset-page.module.css";
import { AssetPage } from "./parts/asset-page.tsx";

function Loading() {
  const { t } = useTranslation("assets");
  return (
    <Page>
      <div role="status" aria-label={t("loading")} className={styles.tabs}>
        <Skeleton width="18rem" height="1rem" />
        <Skeleton width="24rem" height="2rem" />
        <Skeleton height="320px" radius="var(--radius-large)" />
      </div>
    </Page>
  );
}

function Missing({ error, retry }: { readonly error: Error; readonly retry: () => void }) {
  const { t } = useTranslation("assets");
  // An address that is no id at all is as unknown as an id nobody has.
  const isUnknown = error instanceof CallError && [400, 404].includes(error.status);
  return (
    <Page>
      <EmptyState
        level={1}
        icon={isUnknown ? <PackageX /> : <TriangleAlert />}
        title={t(isUnknown ? "unknown" : "failed")}
        text={isUnknown ? t("unknownText") : textOfError(error)}
        actions={
          isUnknown ? (
            <LinkButton to={PATHS.AssetManagerList}>{t("toList")}</LinkButton>
          ) : (
            <Button onClick={retry}>{t("retry")}</Button>
          )
        }
      />
    </Page>
  );
}

/** The screen of one asset (Spec §2, AssetDetails). */
export function AssetScreen() {
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  const { data, error, refetch } = useQuery(assetQuery(params["assetId"] ?? ""));
  const known = data?.id;
  useEffect(() => {
    if (known !== undefined) noteViewed(STARRED_ASSETS, known);
  }, [known]);
  if (data) {
    return (
      <InTimeZone zone={data.timezone}>
        <AssetPage asset={data} />
      </InTimeZone>
    );
  }
  if (error) return <Missing error={error} retry={() => void refetch()} />;
  return <Loading />;
}
