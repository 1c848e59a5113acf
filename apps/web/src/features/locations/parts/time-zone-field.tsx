import { useId, useMemo, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { isTimeZone, timeZones } from "../location-draft.ts";

interface TimeZoneFieldProps {
  readonly value: string;
  readonly onChange: (zone: string) => void;
  readonly error: string | undefined;
}

/** A time zone by a part of its name, such as the city; says what time it is there. */
export function TimeZoneField({ value, onChange, error }: TimeZoneFieldProps) {
  const { t, locale } = useTranslation("locations");
  const id = useId();
  // Hundreds of zones: drawn when the field is entered, and once.
  const [isEntered, setEntered] = useState(false);
  const zones = useMemo(
    () => (isEntered ? timeZones().map((one) => <option key={one} value={one} />) : null),
    [isEntered],
  );
  const zone = value.trim();
  const time = isTimeZone(zone)
    ? new Date().toLocaleTimeString(locale, {
        timeZone: zone,
        hour: "2-digit",
        minute: "2-digit",
      })
    : null;
  return (
    <>
      <TextField
        label={t("field.timezone")}
        optional
        list={id}
        onFocus={() => setEntered(true)}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={onChange}
        hint={time === null ? t("field.timezone.hint") : t("field.timezone.now", { time })}
        error={error}
      />
      <datalist id={id}>{zones}</datalist>
    </>
  );
}
