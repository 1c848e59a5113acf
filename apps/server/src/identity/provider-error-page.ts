import type { ErrorOut, KoaContextWithOIDC } from "oidc-provider";
import { messagePage } from "./pages/message-page.ts";
import { choosePageLanguage } from "./pages/page-messages.ts";

/**
 * What a person sees when an authorization request cannot even be sent back to the application.
 * The provider's own words are for developers, and may repeat the request: only its code is shown.
 */
export function showProviderError(ctx: KoaContextWithOIDC, out: ErrorOut, homeUrl: string): void {
  const language = choosePageLanguage(ctx.query.ui_locales, ctx.get("accept-language"));
  const isExpired = ctx.oidc?.route === "resume" || out.error === "session_not_found";
  ctx.type = "html";
  ctx.body = messagePage(isExpired ? "expired" : "failed", {
    language,
    homeUrl,
    reference: out.error,
  });
}
