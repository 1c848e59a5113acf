import { Gauge } from "lucide-react";
import { PATHS } from "../../../app/paths.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useSetting } from "../../../lib/session/use-session.ts";
import { LinkButton } from "../../../ui/link-button.tsx";

/** Leads to how ready the spaces are, where the organisation has spaces. */
export function ReadinessLink() {
  const { t } = useTranslation("spaces");
  const isOn = useSetting("spaces_core");
  if (!isOn) return null;
  return (
    <LinkButton to={PATHS.OrganisationSpaceReadiness} icon={<Gauge aria-hidden="true" />}>
      {t("filter.readiness")}
    </LinkButton>
  );
}
