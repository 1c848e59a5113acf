import { useMemo } from "react";
import { undressed, wear } from "../message-look.ts";
import styles from "./outbox.module.css";

interface MessageFrameProps {
  readonly title: string;
  readonly html: string;
}

/**
 * A message as its receiver sees it, in a frame that runs nothing, opens nothing and loads nothing.
 * It shares our origin, so that we can give it the styles it carries; without scripts it has no use
 * of that.
 */
export function MessageFrame({ title, html }: MessageFrameProps) {
  const page = useMemo(() => undressed(html), [html]);
  return (
    <iframe
      className={styles.frame}
      title={title}
      sandbox="allow-same-origin"
      srcDoc={page}
      onLoad={({ currentTarget }) => {
        wear(currentTarget.contentDocument);
        fit(currentTarget);
      }}
    />
  );
}

/** As high as its page, so that the message is read by scrolling ours alone. */
function fit(frame: HTMLIFrameElement): void {
  const page = frame.contentDocument?.documentElement;
  if (!page) return;
  // A page is never lower than its frame.
  frame.style.height = "0";
  frame.style.height = `${page.scrollHeight}px`;
}
