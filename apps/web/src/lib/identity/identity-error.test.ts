import { expect, test } from "vitest";
import { toIdentityError } from "./identity-error.ts";
import { sessionMayExist } from "./session-hint.ts";

test.each([
  [{ error: "timeout", message: "Timeout" }, "timeout"],
  [new DOMException("", "AbortError"), "timeout"],
  [new Error("Timeout when executing 'fetch'"), "timeout"],
  [{ error: "cancelled" }, "cancelled"],
  [{ error: "state_mismatch", error_description: "Invalid state" }, "state_mismatch"],
  [{ error: "missing_transaction", error_description: "Invalid state" }, "missing_transaction"],
  [{ error: "missing_refresh_token" }, "missing_refresh_token"],
  [{ error: "login_required" }, "login_required"],
  [{ error: "invalid_grant" }, "login_required"],
  [{ error: "access_denied", error_description: "email_verification" }, "email_verification"],
  [new Error('Signature algorithm of "none" is not supported.'), "id_token_invalid"],
  [new Error("Issuer (iss) claim mismatch in the ID token"), "id_token_invalid"],
  ["what?", "unknown"],
])("%o is %s", (cause, code) => {
  expect(toIdentityError(cause).code).toBe(code);
});

test("mfa_required carries its token", () => {
  const error = toIdentityError({ error: "mfa_required", mfa_token: "m" });
  expect([error.code, error.mfaToken]).toEqual(["mfa_required", "m"]);
});

test("a session is looked for only where something suggests one", () => {
  expect(sessionMayExist(localStorage, "theme=dark")).toBe(false);
  expect(sessionMayExist(localStorage, "a=1; auth0.storey-web.is.authenticated=true")).toBe(true);
  expect(sessionMayExist(localStorage, "_legacy_auth0.x.is.authenticated=true")).toBe(true);
  localStorage.setItem("@@auth0spajs@@::storey-web::aud::scope", "{}");
  expect(sessionMayExist(localStorage, "")).toBe(true);
});
