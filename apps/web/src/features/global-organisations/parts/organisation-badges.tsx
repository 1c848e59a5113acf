import type { OrganisationSummary } from "@storey/contract";
import { Archive, CircleCheck } from "lucide-react";
import { useTranslation } from "../../../lib/messages.ts";
import { Badge } from "../../../ui/chip.tsx";

/** Says in a word whether the organisation is active or archived (Spec §4). */
export function StateBadge({ organisation }: { readonly organisation: OrganisationSummary }) {
  const { t } = useTranslation("global");
  if (organisation.deletedAt !== null) {
    return (
      <Badge tone="warning" icon={<Archive aria-hidden="true" />}>
        {t("state.archived")}
      </Badge>
    );
  }
  return (
    <Badge tone="success" icon={<CircleCheck aria-hidden="true" />}>
      {t("state.active")}
    </Badge>
  );
}

/** Shows the parts of the licence. */
export function LicenceBadges({ licence }: Pick<OrganisationSummary, "licence">) {
  const { t } = useTranslation("global");
  if (!licence.hasAssetManagement && !licence.hasPro) return <>–</>;
  return (
    <>
      {licence.hasAssetManagement ? <Badge>{t("licence.assets")}</Badge> : null}
      {licence.hasPro ? <Badge tone="info">{t("licence.pro")}</Badge> : null}
    </>
  );
}
