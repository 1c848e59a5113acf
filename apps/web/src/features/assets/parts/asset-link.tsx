import { useRouter } from "@tanstack/react-router";
import type { MouseEvent, ReactNode } from "react";
import { assetPath } from "../../../app/paths.ts";

interface AssetLinkProps {
  readonly assetId: string;
  readonly className?: string | undefined;
  readonly title?: string;
  readonly children: ReactNode;
}

/**
 * Links to an asset's page, without following router state: a list draws dozens while it scrolls.
 */
export function AssetLink({ assetId, className, title, children }: AssetLinkProps) {
  const router = useRouter();
  const to = assetPath(assetId);
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
