import { useRouter } from "@tanstack/react-router";
import type { MouseEvent, ReactNode } from "react";
import { issuePath } from "../../../app/paths.ts";

interface IssueLinkProps {
  readonly issueId: string;
  readonly className?: string | undefined;
  readonly title?: string;
  readonly children: ReactNode;
}

/**
 * A link to an issue's page that does not follow router state: a list renders dozens while it
 * scrolls.
 */
export function IssueLink({ issueId, className, title, children }: IssueLinkProps) {
  const router = useRouter();
  const to = issuePath(issueId);
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.button !== 0 || elsewhere || event.defaultPrevented) return;
    event.preventDefault();
    void router.navigate({ to });
  };
  return (
    <a href={to} className={className} title={title} onClick={follow}>
      {children}
    </a>
  );
}
