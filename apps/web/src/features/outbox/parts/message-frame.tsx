import { useMemo } from "react";
import { undressed, wear } from "../message-look.ts";
import styles from "./outbox.module.css";

interface MessageFrameProps {
  readonly title: string;
  readonly html: string;
}

/**
 * Shows a message as its receiver sees it, in a frame that runs, opens and loads nothing. The frame
 * shares our origin, so that we can apply the message's styles; without scripts it cannot use that.
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

/** Makes the frame as high as its page, so that only our page scrolls. */
function fit(frame: HTMLIFrameElement): void {
  const page = frame.contentDocument?.documentElement;
  if (!page) return;
  // A page is never reported lower than its frame.
  frame.style.height = "0";
  frame.style.height = `${page.scrollHeight}px`;
}
