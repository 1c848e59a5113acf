import type { ErrorOut, KoaContextWithOIDC } from "oidc-provider";
import { messagePage } from "./pages/message-page.ts";
import { choosePageLanguage, type PageLanguage } from "./pages/page-messages.ts";
import { signOutPage } from "./pages/sign-out-page.ts";

const RETRY_AFTER_SECONDS = 30;

function languageOf(ctx: KoaContextWithOIDC): PageLanguage {
  return choosePageLanguage(ctx.query.ui_locales, ctx.get("accept-language"));
}

/**
 * Shows a person that an authorization request cannot even be sent back to the application. The
 * provider's own words are for developers, and may repeat the request: only its code is shown.
 */
export function showProviderError(ctx: KoaContextWithOIDC, out: ErrorOut, homeUrl: string): void {
  if (out.error === "server_error") {
    showUnavailable(ctx, homeUrl);
    return;
  }
  const isExpired = ctx.oidc?.route === "resume" || out.error === "session_not_found";
  ctx.type = "html";
  ctx.body = messagePage(isExpired ? "expired" : "failed", {
    language: languageOf(ctx),
    homeUrl,
    reference: out.error,
  });
}

/** Tells a person, or a program, that the authority could not do its work. */
export function showUnavailable(ctx: KoaContextWithOIDC, homeUrl: string): void {
  ctx.status = 503;
  ctx.set("retry-after", String(RETRY_AFTER_SECONDS));
  if (ctx.accepts("json", "html") === "html") {
    ctx.type = "html";
    ctx.body = messagePage("unavailable", { language: languageOf(ctx), homeUrl });
  } else ctx.body = { error: "temporarily_unavailable" };
}

/** Shows the question of the standard's own logout, for clients other than the SDK. */
export function showSignOutQuestion(ctx: KoaContextWithOIDC): void {
  const { state } = ctx.oidc.session ?? {};
  ctx.type = "html";
  ctx.body = signOutPage({
    language: languageOf(ctx),
    action: ctx.oidc.urlFor("end_session_confirm"),
    secret: typeof state?.secret === "string" ? state.secret : "",
  });
}

/** Confirms the standard's own logout where the client named no address to return to. */
export function showSignedOut(ctx: KoaContextWithOIDC, homeUrl: string): void {
  ctx.type = "html";
  ctx.body = messagePage("signedOut", { language: languageOf(ctx), homeUrl });
}
