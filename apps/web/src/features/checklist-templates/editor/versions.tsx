import type { ChecklistTemplateVersion } from "@storey/contract";
import { type ChecklistContent, checklistChangeCounts } from "@storey/domain";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { changesText } from "../../../lib/changes-text.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { DeviceMoment } from "../../../ui/device-moment.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { checklistVersionQuery, checklistVersionsQuery } from "../checklist-template.queries.ts";
import styles from "./editor.module.css";

interface VersionsProps {
  readonly id: string;
  readonly draft: ChecklistContent;
}

/** What was published, the newest first, and what the draft changes of it. */
export function Versions({ id, draft }: VersionsProps) {
  const { t } = useTranslation("checklist-templates");
  const loaded = useInfiniteQuery(checklistVersionsQuery(id));
  const { data, error } = loaded;
  const versions = data?.pages.flatMap(({ results }) => results);
  if (error && !versions) return <p>{textOfError(error)}</p>;
  if (!versions) return <Skeleton height="4rem" />;
  const [newest] = versions;
  if (!newest) return <p className={styles["hint"]}>{t("versions.none")}</p>;
  return (
    <div className={styles["versions"]}>
      <ul className={styles["list"]} aria-label={t("tab.versions")}>
        <Draft id={id} publishedVersionId={newest.id} draft={draft} />
        {versions.map((version) => (
          <Version key={version.id} version={version} />
        ))}
      </ul>
      {error ? <p role="alert">{textOfError(error)}</p> : null}
      {loaded.hasNextPage ? (
        <Button
          size="small"
          variant="quiet"
          waiting={loaded.isFetchingNextPage}
          onClick={() => void loaded.fetchNextPage()}
        >
          {t("versions.more")}
        </Button>
      ) : null}
    </div>
  );
}

interface DraftProps extends VersionsProps {
  readonly publishedVersionId: string;
}

/** In what the draft differs from what is published, once that is read. */
function Draft({ id, publishedVersionId, draft }: DraftProps) {
  const { t } = useTranslation("checklist-templates");
  const { data, error } = useQuery(checklistVersionQuery(id, publishedVersionId));
  const differs = data && changesText(checklistChangeCounts(data.content, draft), t);
  return (
    <li className={styles["template"]}>
      <span>{differs ? `${t("draft")}: ${differs}` : t("draft")}</span>
      {error && !data ? <span role="alert">{textOfError(error)}</span> : null}
    </li>
  );
}

function Version({ version }: { readonly version: ChecklistTemplateVersion }) {
  const { t } = useTranslation("checklist-templates");
  return (
    <li className={styles["template"]}>
      <div className={styles["name"]}>
        <strong>{t("version", { number: version.number })}</strong>
        <p>
          <DeviceMoment moment={version.publishedAt} /> {version.publishedBy?.name ?? ""}
        </p>
      </div>
      <span>{changesText(version.changes, t)}</span>
    </li>
  );
}
