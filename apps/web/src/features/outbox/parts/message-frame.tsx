import { useMemo } from "react";
import lookUrl from "./message-frame.css?url";
import styles from "./outbox.module.css";

interface MessageFrameProps {
  readonly title: string;
  readonly html: string;
}

const STYLES = /<style[^>]*>[\s\S]*?<\/style>/gi;
const STYLE = /(<[a-z][^<>]*?)\sstyle=("[^"]*"|'[^']*')/gi;

/**
 * The message's page without the styles it carries, which the policy would refuse (and report) one
 * by one, and with our sheet in their place. A link would open in a new window, which the sandbox
 * forbids: it leads nowhere from here. What keeps the frame harmless is its sandbox, not this.
 */
export function framed(html: string, look: string): string {
  const ours = `<base target="_blank"><link rel="stylesheet" href="${look}">`;
  const plain = html.replace(STYLES, "").replace(STYLE, "$1");
  return /<head[^>]*>/i.test(plain)
    ? plain.replace(/<head[^>]*>/i, (head) => head + ours)
    : ours + plain;
}

/**
 * A message as HTML, in a frame that runs nothing, opens nothing and belongs to no origin. The
 * page's content security policy holds in it too.
 */
export function MessageFrame({ title, html }: MessageFrameProps) {
  const page = useMemo(() => framed(html, new URL(lookUrl, window.location.href).href), [html]);
  return <iframe className={styles.frame} title={title} sandbox="" srcDoc={page} />;
}
