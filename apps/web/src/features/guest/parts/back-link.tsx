import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";
import { goTo } from "../guest-place.ts";
import styles from "./guest.module.css";

interface BackLinkProps {
  readonly href: string;
  readonly children: ReactNode;
}

/** The link back to the page that this one belongs to. */
export function BackLink({ href, children }: BackLinkProps) {
  return (
    <a
      href={href}
      className={styles.back}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        goTo(href);
      }}
    >
      <ChevronLeft size={18} aria-hidden="true" />
      <span dir="auto">{children}</span>
    </a>
  );
}
