import { useRouter } from "@tanstack/react-router";
import type { MouseEvent, ReactNode } from "react";
import { spacePath } from "../../../app/paths.ts";

interface SpaceLinkProps {
  readonly spaceId: string;
  readonly className?: string | undefined;
  readonly title: string;
  readonly children: ReactNode;
}

/**
 * A link to a space's page. Unlike the router's own link it does not follow router state, as a list
 * renders dozens of them while it scrolls.
 */
export function SpaceLink({ spaceId, className, title, children }: SpaceLinkProps) {
  const router = useRouter();
  const to = spacePath(spaceId);
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
