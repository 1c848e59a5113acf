import { useTranslation } from "../lib/messages.ts";
import { momentLabel, zoneOfDevice } from "../lib/moments.ts";

/** Day and time, by the clock of this device, of something that belongs to no organisation. */
export function DeviceMoment({ moment }: { readonly moment: string }) {
  const { locale } = useTranslation("shell");
  return <time dateTime={moment}>{momentLabel(moment, { locale, zone: zoneOfDevice() })}</time>;
}
