import { isTimeZone } from "@storey/domain";
import { useId, useMemo, useState } from "react";
import type { TextProps } from "../../../lib/form/field-props.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { momentLabel } from "../../../lib/moments.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { timeZones } from "../time-zones.ts";

interface TimeZoneFieldProps extends TextProps {
  /** The hint of an optional field: it names the time zone that applies while none is chosen. */
  readonly without?: string;
}

/** Chooses a time zone by a part of its name, such as the city, and shows the time it is there. */
export function TimeZoneField({ without, ...field }: TimeZoneFieldProps) {
  const { t, locale } = useTranslation("locations");
  const id = useId();
  // There are hundreds of zones: they are rendered once, when the field is entered.
  const [isEntered, setEntered] = useState(false);
  const zones = useMemo(
    () => (isEntered ? timeZones().map((one) => <option key={one} value={one} />) : null),
    [isEntered],
  );
  const zone = field.value.trim();
  const time = isTimeZone(zone)
    ? momentLabel(Date.now(), { locale, zone }, { timeStyle: "short" })
    : null;
  const unchosen = zone === "" ? (without ?? t("field.timezone.hint")) : t("field.timezone.hint");
  const hint = time === null ? unchosen : t("field.timezone.now", { time });
  return (
    <>
      <TextField
        {...field}
        list={id}
        onFocus={() => setEntered(true)}
        autoComplete="off"
        spellCheck={false}
        hint={hint}
      />
      <datalist id={id}>{zones}</datalist>
    </>
  );
}
