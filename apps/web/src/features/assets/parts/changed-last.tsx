import type { LatestAssetChange } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { PATHS } from "../../../app/paths.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { momentLabel } from "../../../lib/moments.ts";
import { useTimeZone } from "../../../lib/session/time-zone.tsx";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../../../ui/card.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { changedLastQuery } from "../asset.queries.ts";
import { assetListSearch } from "./asset-filters.ts";
import { fieldLabel } from "./asset-history.tsx";
import { AssetLink } from "./asset-link.tsx";
import styles from "./changed-last.module.css";
import { LifecycleBadge } from "./lifecycle.tsx";

const CHANGED_SHOWN = 8;
/** The number of changed fields to name; the others are counted. */
const FIELDS_NAMED = 3;

/** Says what happened to an asset: which fields changed, or that it was added, moved or restored. */
function What({ change }: { readonly change: LatestAssetChange }) {
  const { t, locale } = useTranslation("assets");
  const { kind, fields } = change;
  if (kind !== "changed" || fields.length === 0) return <span>{t(`history.${kind}`)}</span>;
  const names = fields.slice(0, FIELDS_NAMED).map((field) => fieldLabel(field, t));
  const more = fields.length - names.length;
  const words = more > 0 ? [...names, t("home.moreFields", { count: more })] : names;
  return (
    <span>{t("home.changedFields", { fields: new Intl.ListFormat(locale).format(words) })}</span>
  );
}

/** Shows the assets that changed last: what changed, who changed it, and when. */
export function ChangedLast() {
  const { t, locale } = useTranslation("assets");
  const zone = useTimeZone();
  const { data, error, refetch } = useQuery(changedLastQuery(CHANGED_SHOWN));
  return (
    <Section
      title={t("home.changed")}
      actions={
        <LinkButton
          to={PATHS.AssetManagerList}
          search={assetListSearch({ sort: "-updatedAt" })}
          size="small"
        >
          {t("home.all")}
        </LinkButton>
      }
    >
      {error && !data ? (
        <p role="alert">
          {textOfError(error)}{" "}
          <Button size="small" onClick={() => void refetch()}>
            {t("retry")}
          </Button>
        </p>
      ) : null}
      {data?.length === 0 ? <p className={styles.quiet}>{t("home.noneChanged")}</p> : null}
      {!data && !error ? <Skeleton height="220px" radius="var(--radius)" /> : null}
      <ul className={styles.lines}>
        {(data ?? []).map((change) => {
          const { asset, actor, at } = change;
          const who = actor === null ? t("history.server") : (actor.name ?? t("history.left"));
          return (
            <li key={asset.id} className={styles.line}>
              <span className={styles.words}>
                <AssetLink assetId={asset.id}>
                  <bdi>{asset.tag}</bdi> <bdi>{asset.name ?? asset.model.name}</bdi>
                </AssetLink>
                <span className={styles.quiet}>
                  <What change={change} /> · <bdi>{who}</bdi>
                  {change.source === "api" || change.source === "import" ? (
                    <> {t(`history.by.${change.source}`)}</>
                  ) : null}
                </span>
              </span>
              <span className={styles.side}>
                <LifecycleBadge status={asset.lifecycleStatus} />
                <time dateTime={at}>{momentLabel(at, { locale, zone })}</time>
              </span>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
