import type { Issue } from "@storey/contract";
import { Link } from "@tanstack/react-router";
import { PATHS } from "../../app/paths.ts";
import { useTranslation } from "../../lib/messages.ts";

const ALERT = /https?:\/\/\S+\/sos\/([0-9a-f-]{36})\b/;

/** What is wrong, in the words of who reported it; of a call for help the address of the alert is a link. */
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
