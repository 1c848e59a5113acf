import { useTranslation } from "../../../lib/messages.ts";
import { momentLabel } from "../../../lib/moments.ts";
import { useTimeZone } from "../../../lib/session/time-zone.tsx";

/** Shows a moment as day and time. */
export function When({ moment }: { readonly moment: string }) {
  const { locale } = useTranslation("issues");
  const zone = useTimeZone();
  return <time dateTime={moment}>{momentLabel(moment, { locale, zone })}</time>;
}
