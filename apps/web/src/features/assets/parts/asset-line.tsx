import { Link } from "@tanstack/react-router";
import { useTranslation } from "../../../lib/messages.ts";
import { SizedPicture } from "../../images/parts/space-picture.tsx";
import styles from "./asset-line.module.css";
import { LifecycleBadge } from "./lifecycle.tsx";
import type { KnownAsset } from "./use-known-asset.ts";

const PICTURE_PX = 72;

/** Shows one asset in short: its picture, tag, model and state; links to its page. */
export function AssetLine({ asset }: { readonly asset: KnownAsset }) {
  const { t } = useTranslation("assets");
  const { tag, name, model, assetType, picture, lifecycleStatus, isArchived, path } = asset;
  return (
    <div className={styles.card}>
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
        <Link to={path} className={styles.link}>
          <bdi>{tag}</bdi> <bdi>{name ?? model.name}</bdi>
        </Link>
        <span className={styles.quiet}>
          <bdi>
            {[assetType.name, name === null ? null : model.name].filter(Boolean).join(" · ")}
          </bdi>
        </span>
        <span className={styles.marks}>
          {lifecycleStatus === null ? null : <LifecycleBadge status={lifecycleStatus} />}
          {isArchived ? <span className={styles.quiet}>{t("filter.archived")}</span> : null}
        </span>
      </span>
    </div>
  );
}
