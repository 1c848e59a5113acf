import type { UnsubscribePagesParts } from "../../http/unsubscribe-pages.ts";
import { describeStop, type UnsubscribeParts, unsubscribe } from "./unsubscribe.service.ts";
import { unsubscribePage } from "./unsubscribe-page.ts";

/** Answers the pages below `/unsubscribe`. */
export function unsubscribePages(
  parts: UnsubscribeParts,
  homeUrl: string,
): Omit<UnsubscribePagesParts, "limitPerMinute"> {
  return {
    ask: async (token, language) => {
      const found = await describeStop(parts, token);
      return unsubscribePage({ kind: "asks", found, token }, { language, homeUrl });
    },
    stop: async (token, language) => {
      const found = await unsubscribe(parts, token);
      return unsubscribePage({ kind: "done", found, token }, { language, homeUrl });
    },
    fail: (kind, language) => unsubscribePage({ kind }, { language, homeUrl }),
  };
}
