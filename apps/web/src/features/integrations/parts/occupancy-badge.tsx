import "../../space-page/parts/space-page-messages.ts";
import { useQuery } from "@tanstack/react-query";
import { UsersRound } from "lucide-react";
import { useTranslation } from "../../../lib/messages.ts";
import { momentLabel } from "../../../lib/moments.ts";
import { useTimeZone } from "../../../lib/session/time-zone.tsx";
import { Badge } from "../../../ui/chip.tsx";
import { integrationsQuery, occupancyQuery } from "../integration.queries.ts";

function Live({ spaceId }: { readonly spaceId: string }) {
  const { t, locale } = useTranslation("space-page");
  const zone = useTimeZone();
  const { data, isError } = useQuery(occupancyQuery(spaceId));
  if (!data && !isError) return null;
  if (!data || data.count === null || data.at === null) {
    return <Badge>{t("occupancy.unknown")}</Badge>;
  }
  const time = momentLabel(data.at, { locale, zone }, { timeStyle: "short" });
  return (
    <span title={t("occupancy.at", { time })}>
      <Badge tone="success" icon={<UsersRound aria-hidden="true" />}>
        {t("occupancy.now", { count: data.count })}
      </Badge>
    </span>
  );
}

/** Shows how many people are in a space now. Renders nothing where no sensor counts them. */
export function OccupancyBadge({ spaceId }: { readonly spaceId: string }) {
  const { data } = useQuery(integrationsQuery(spaceId));
  return data?.hasOccupancy ? <Live spaceId={spaceId} /> : null;
}
