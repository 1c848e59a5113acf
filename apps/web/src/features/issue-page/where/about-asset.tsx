import type { IssueSummary } from "@storey/contract";
import { Link } from "@tanstack/react-router";
import { PATHS } from "../../../app/paths.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useCan } from "../../../lib/session/use-session.ts";
import { AssetLine } from "../../assets/parts/asset-line.tsx";
import { useKnownAsset } from "../../assets/parts/use-known-asset.ts";
import styles from "./issue-where.module.css";

/** Shows what the issue is about besides its place; by the name it had, where nothing more is known. */
export function AboutAsset({ issue }: { readonly issue: IssueSummary }) {
  const { t } = useTranslation("issues");
  const { asset, space } = issue;
  const { known } = useKnownAsset(asset?.id ?? null, space?.id ?? null);
  const mayRead = useCan("organisation.issues.read");
  if (!asset) return null;
  return (
    <div className={styles["about"]}>
      <h3>{t("where.asset")}</h3>
      {known ? <AssetLine asset={known} /> : <bdi>{asset.name || t("asset.unnamed")}</bdi>}
      {asset.id !== null && mayRead ? (
        <Link to={PATHS.Issues} search={{ view: "all", asset: asset.id }} className={styles["all"]}>
          {t("where.assetIssues")}
        </Link>
      ) : null}
    </div>
  );
}
