import { makeUnsubscribeToken, type Stop } from "./unsubscribe-token.ts";

/** What the address is made with. */
interface UrlParts {
  /** Without a slash at the end. */
  readonly publicUrl: string;
  /** The installation's secret, 32 bytes. */
  readonly key: Uint8Array;
}

/** The address where a mail can be stopped without logging in. */
export function unsubscribeUrlOf(stop: Stop, { publicUrl, key }: UrlParts): string {
  return `${publicUrl}/unsubscribe?token=${makeUnsubscribeToken(key, stop)}`;
}
