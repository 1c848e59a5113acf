import { type ChecklistContent, checklistItems } from "@storey/domain";
import { useQuery } from "@tanstack/react-query";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { DeviceMoment } from "../../../ui/device-moment.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { checklistVersionsQuery } from "../checklist-template.queries.ts";
import styles from "./editor.module.css";

/** Counts the items that are new, changed and gone since a version. */
function differences(before: ChecklistContent | undefined, now: ChecklistContent) {
  const was = new Map(before ? checklistItems(before).map((item) => [item.id, item]) : []);
  const is = checklistItems(now);
  const ids = new Set(is.map(({ id }) => id));
  const same = (id: string, item: object) => JSON.stringify(was.get(id)) === JSON.stringify(item);
  return {
    added: is.filter(({ id }) => !was.has(id)).length,
    changed: is.filter((item) => was.has(item.id) && !same(item.id, item)).length,
    removed: [...was.keys()].filter((id) => !ids.has(id)).length,
  };
}

interface VersionsProps {
  readonly id: string;
  readonly draft: ChecklistContent;
}

/** What was published, the newest first, and what the draft changes of it. */
export function Versions({ id, draft }: VersionsProps) {
  const { t } = useTranslation("checklist-templates");
  const { data, error } = useQuery(checklistVersionsQuery(id));
  if (error && !data) return <p>{textOfError(error)}</p>;
  if (!data) return <Skeleton height="4rem" />;
  if (data.length === 0) return <p className={styles["hint"]}>{t("versions.none")}</p>;
  const tell = (before: ChecklistContent | undefined, now: ChecklistContent): string => {
    const { added, changed, removed } = differences(before, now);
    return t("versions.changes", { added, changed, removed });
  };
  return (
    <ul className={styles["list"]}>
      <li className={styles["template"]}>
        <span>
          {t("draft")}: {tell(data[0]?.content, draft)}
        </span>
      </li>
      {data.map((version, at) => (
        <li key={version.id} className={styles["template"]}>
          <div className={styles["name"]}>
            <strong>{t("version", { number: version.number })}</strong>
            <p>
              <DeviceMoment moment={version.publishedAt} /> {version.publishedBy?.name ?? ""}
            </p>
          </div>
          <span>{tell(data[at + 1]?.content, version.content)}</span>
        </li>
      ))}
    </ul>
  );
}
