import type { IssueSummary } from "@storey/contract";
import { Link, useLocation } from "@tanstack/react-router";
import { ArrowRight } from "lucide-react";
import { issuePath } from "../../app/paths.ts";
import { useTranslation } from "../../lib/messages.ts";
import styles from "./issue-page.module.css";

/**
 * Tells who resolved an issue that another one of their list shows now, with the way back. It stands below the
 * title until they go on, since a toast is gone by the time that somebody looks up from the work.
 */
export function AfterResolving({ issue }: { readonly issue: IssueSummary }) {
  const { t } = useTranslation("issues");
  const resolved = useLocation({ select: ({ state }) => state.resolved });
  if (!resolved || resolved.id === issue.id) return null;
  const { reference } = resolved;
  return (
    <div role="status" className={styles["after"]}>
      <ArrowRight aria-hidden="true" />
      <span>{t("after.text", { reference, next: issue.reference })}</span>
      <Link to={issuePath(resolved.id)}>{t("after.back", { reference })}</Link>
    </div>
  );
}
