import { useRouter, useSearch } from "@tanstack/react-router";
import { TriangleAlert } from "lucide-react";
import { isRetryName, knownDestination, PATHS } from "../../app/paths.ts";
import { textOfCode } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { online } from "../../lib/online.ts";
import { useStore } from "../../lib/store.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { useRecovery } from "./use-recovery.ts";

const MAX_TEXT = 300;
/** The errors that pass by themselves: the server could not be reached, or could not serve. */
const UNAVAILABLE: readonly string[] = [
  "error.serviceUnavailable",
  "error.serviceStillUnavailable",
];

function textParam(search: object, name: string): string {
  const value: unknown = Reflect.get(search, name);
  return typeof value === "string" ? value.slice(0, MAX_TEXT) : "";
}

/**
 * Returns the path that Retry leads to: that of a route's name or a path of this app, else Home.
 */
export function retryPath(retry: string): string {
  if (isRetryName(retry) && !PATHS[retry].includes("$")) return PATHS[retry];
  return knownDestination(retry) ?? PATHS.Home;
}

/**
 * Shows the error that the address describes: `error`, `errorDescription` (a key of the catalogue,
 * or plain text) and `retry` (a route's name, or a path). After an error of an unavailable service
 * it continues by itself once the server is well. Source: Spec §2 and §8.
 */
export function ErrorScreen() {
  const { t } = useTranslation("errors");
  const { t: shell } = useTranslation("shell");
  const connected = useStore(online);
  const router = useRouter();
  const search = useSearch({ strict: false });
  const error = textParam(search, "error");
  const description = textParam(search, "errorDescription");
  const reference = textParam(search, "reference");
  const to = retryPath(textParam(search, "retry"));
  const unavailable = UNAVAILABLE.includes(error);
  const retry = (replace: boolean): void => {
    void router.navigate({ href: to, replace, state: { isRetry: true } });
  };
  useRecovery(unavailable, () => retry(true));
  const words = error ? textOfCode(error, error) : t("server.error");
  return (
    <EmptyState
      icon={<TriangleAlert aria-hidden="true" />}
      title={unavailable && !connected ? shell("offline") : words}
      level={1}
      text={
        <>
          {description ? textOfCode(description, description) : t("error.tryAgainLater")}
          {reference ? <small>{t("error.reference", { reference })}</small> : null}
        </>
      }
      actions={
        <>
          <Button variant="primary" onClick={() => retry(false)}>
            {t("error.retry")}
          </Button>
          <LinkButton to={PATHS.Contact}>{t("error.contact")}</LinkButton>
        </>
      }
    />
  );
}
