import { type ReactNode, useEffect, useRef } from "react";
import { wasReached } from "../guest-place.ts";
import styles from "./guest.module.css";

interface PageTitleProps {
  /** Whether an action led to this title, though the address is the same. */
  readonly isResult?: boolean;
  readonly children: ReactNode;
}

/**
 * The title of a page. It names the window, and takes the focus when the user came from another
 * page.
 */
export function PageTitle({ isResult = false, children }: PageTitleProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isResult || wasReached()) title.current?.focus();
  }, [isResult]);
  useEffect(() => {
    if (typeof children === "string") document.title = children;
  }, [children]);
  return (
    <h1 ref={title} className={styles.title} tabIndex={-1} dir="auto">
      {children}
    </h1>
  );
}
