import type { PublicSpace } from "@storey/contract";
import { TriangleAlert } from "lucide-react";
import { useTranslation } from "../../../lib/messages.ts";
import { spacePath } from "../guest-place.ts";
import { issueSummary, useOpenIssues } from "../open-issues.ts";
import styles from "./guest.module.css";
import { GuestLink } from "./guest-link.tsx";

/** Lists the open issues of a space; the report page is where a visitor adds "me too" to one. */
export function OpenHere({ space }: { readonly space: PublicSpace }) {
  const { t, locale } = useTranslation("guest");
  const [issues] = useOpenIssues(space.code);
  if (issues.length === 0) return null;
  return (
    <section className={styles.part} aria-label={t("metoo.title")}>
      <h2>{t("metoo.title")}</h2>
      <ul className={styles.lines}>
        {issues.map((issue) => (
          <li key={issue.id} className={styles.line}>
            <TriangleAlert aria-hidden="true" />
            <span className={styles.words}>
              <span dir="auto">{issue.title ?? t("metoo.untitled")}</span>
              <span className={styles.quiet}>{issueSummary(issue, t, locale)}</span>
            </span>
          </li>
        ))}
      </ul>
      <GuestLink href={spacePath(space.code, "report")}>{t("metoo.join")}</GuestLink>
    </section>
  );
}
