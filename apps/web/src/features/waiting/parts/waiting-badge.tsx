import "../../asset-audits/asset-audit-outbox.queries.ts";
import "../../checklist-runs/checklist-outbox.queries.ts";
import "../../issues/issue-outbox.queries.ts";
import { Link } from "@tanstack/react-router";
import { CloudUpload } from "lucide-react";
import { useEffect, useState } from "react";
import { PATHS } from "../../../app/paths.ts";
import { loadMessages, useTranslation } from "../../../lib/messages.ts";
import { openOnes } from "../../../lib/outbox/record.ts";
import { useOwnRecords } from "../../../lib/outbox/use-outbox.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import styles from "./waiting.module.css";

/**
 * The number of writes that wait to be sent, in the header; it links to their list. Renders nothing
 * when nothing waits.
 */
export function WaitingBadge() {
  const { t } = useTranslation("waiting");
  const [hasWords, setWords] = useState(false);
  useEffect(() => void loadMessages(["waiting"]).then(() => setWords(true)), []);
  const open = openOnes(useOwnRecords());
  if (open.length === 0 || !hasWords) return null;
  const isRefused = open.some(({ state }) => state === "rejected");
  const label = t("badge", { count: open.length });
  return (
    <>
      <Link
        to={PATHS.Waiting}
        aria-label={label}
        className={classNames(buttonClass("quiet", "medium"), styles.badge)}
      >
        <CloudUpload aria-hidden="true" />
        <span className={styles.count} data-refused={isRefused || undefined} aria-hidden="true">
          {open.length}
        </span>
      </Link>
      <VisuallyHidden role="status">{label}</VisuallyHidden>
    </>
  );
}
