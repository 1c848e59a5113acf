import type { Issue } from "@storey/contract";
import { Link } from "@tanstack/react-router";
import { PATHS } from "../../app/paths.ts";
import { useTranslation } from "../../lib/messages.ts";

const ALERT = /https?:\/\/\S+\/sos\/([0-9a-f-]{36})\b/;

/**
 * Shows the description of an issue. In the issue of an alert, the address of the alert becomes a
 * link.
 */
export function IssueDescription({ issue }: { readonly issue: Issue }) {
  const { t } = useTranslation("issues");
  const { source, description } = issue;
  const [before = "", alertId, after] = source === "sos" ? description.split(ALERT) : [description];
  return (
    <>
      {before}
      {alertId ? (
        <Link to={PATHS.SosAlert} params={{ alertId }}>
          {t("sosAlert")}
        </Link>
      ) : null}
      {after}
    </>
  );
}
