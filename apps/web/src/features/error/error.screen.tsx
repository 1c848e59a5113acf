import { useRouter, useSearch } from "@tanstack/react-router";
import { TriangleAlert } from "lucide-react";
import { isRetryName, knownDestination, PATHS } from "../../app/paths.ts";
import { textOfCode } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";

const MAX_TEXT = 300;

function textParam(search: object, name: string): string {
  const value: unknown = Reflect.get(search, name);
  return typeof value === "string" ? value.slice(0, MAX_TEXT) : "";
}

/** Where Retry leads: a route's name or a path of this app; anything else is Home. */
export function retryPath(retry: string): string {
  if (isRetryName(retry) && !PATHS[retry].includes("$")) return PATHS[retry];
  return knownDestination(retry) ?? PATHS.Home;
}

/**
 * What went wrong, from the address: `error`, `errorDescription` (a key of the catalogue, or plain
 * text) and `retry` (a route's name, or a path). Source: Spec §2 and §8.
 */
export function ErrorScreen() {
  const { t } = useTranslation("errors");
  const router = useRouter();
  const search = useSearch({ strict: false });
  const error = textParam(search, "error");
  const description = textParam(search, "errorDescription");
  const reference = textParam(search, "reference");
  const to = retryPath(textParam(search, "retry"));
  return (
    <EmptyState
      icon={<TriangleAlert aria-hidden="true" />}
      title={error ? textOfCode(error, error) : t("server.error")}
      level={1}
      text={
        <>
          {description ? textOfCode(description, description) : t("error.tryAgainLater")}
          {reference ? <small>{t("error.reference", { reference })}</small> : null}
        </>
      }
      actions={
        <>
          <Button variant="primary" onClick={() => void router.navigate({ href: to })}>
            {t("error.retry")}
          </Button>
          <LinkButton to={PATHS.Contact}>{t("error.contact")}</LinkButton>
        </>
      }
    />
  );
}
