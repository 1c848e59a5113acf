import { useTranslation } from "../lib/messages.ts";
import { momentLabel, zoneOfDevice } from "../lib/moments.ts";

/** When something happened that belongs to no organisation: day and time by the clock of this device. */
export function DeviceMoment({ moment }: { readonly moment: string }) {
  const { locale } = useTranslation("shell");
  return <time dateTime={moment}>{momentLabel(moment, { locale, zone: zoneOfDevice() })}</time>;
}
