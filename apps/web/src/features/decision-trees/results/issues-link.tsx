import { Link } from "@tanstack/react-router";
import { PATHS } from "../../../app/paths.ts";
import { useSetting } from "../../../lib/session/use-session.ts";
import { type LedBy, ledByText } from "../../issues/parts/led-by.ts";
import { useResultWords } from "./use-result-words.ts";

interface IssuesLinkProps {
  readonly count: number;
  readonly ledBy: LedBy;
}

/** A number of issues that a tree led to, which leads to them in the list of issues. */
export function IssuesLink({ count, ledBy }: IssuesLinkProps) {
  const { t, number } = useResultWords();
  const hasIssues = useSetting("spaces_core");
  if (count === 0 || !hasIssues) return number(count);
  return (
    <Link
      to={PATHS.Issues}
      search={{ view: "all", led: ledByText(ledBy) }}
      aria-label={t("issues.show", { count: number(count) })}
    >
      {number(count)}
    </Link>
  );
}
