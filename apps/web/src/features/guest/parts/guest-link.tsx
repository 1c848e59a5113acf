import type { MouseEvent, ReactNode } from "react";
import { type ButtonSize, type ButtonVariant, buttonClass } from "../../../ui/button.tsx";
import { goTo } from "../guest-place.ts";

interface GuestLinkProps {
  readonly href: string;
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly icon?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Whether a click should navigate in this page, not open a new window. */
function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
}

/** A link between guest pages that looks like a button. */
export function GuestLink({ href, variant, size, icon, className, children }: GuestLinkProps) {
  return (
    <a
      href={href}
      className={buttonClass(variant, size, className)}
      onClick={(event) => {
        if (!isPlain(event)) return;
        event.preventDefault();
        goTo(href);
      }}
    >
      {icon}
      <span>{children}</span>
    </a>
  );
}
