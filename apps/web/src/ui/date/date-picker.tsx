import { parseDate } from "@internationalized/date";
import { CalendarDays, X } from "lucide-react";
import { useRef } from "react";
import {
  Button,
  Calendar,
  DateInput,
  DatePicker,
  DateSegment,
  FieldError,
  Group,
  Label,
  Popover,
  Text,
} from "react-aria-components/DatePicker";
import { Dialog } from "react-aria-components/Dialog";
import { useTranslation } from "../../lib/messages.ts";
import { AriaFrame, useFloatingPlace } from "../aria-frame.tsx";
import field from "../field.module.css";
import { toTopLayer } from "../top-layer.ts";
import { Month } from "./calendar.tsx";
import styles from "./date.module.css";
import type { DateFieldProps } from "./date-field-props.ts";

/** Reads a day such as `2026-11-23`; null for any other text. */
export function dayOf(text: string | undefined) {
  try {
    return text ? parseDate(text) : null;
  } catch {
    return null;
  }
}

/** A day that is typed part by part in the order of the language, or chosen from a calendar. */
export function DatePickerField(props: DateFieldProps) {
  const { label, hint, error, optional, value, min, max, onChange, onLeave } = props;
  const { t } = useTranslation("lists");
  const { t: words } = useTranslation("shell");
  const frame = useRef<HTMLDivElement>(null);
  const place = useFloatingPlace(frame);
  return (
    <AriaFrame>
      <DatePicker
        ref={frame}
        className={field.field ?? ""}
        value={dayOf(value)}
        minValue={dayOf(min)}
        maxValue={dayOf(max)}
        validationBehavior="aria"
        isInvalid={error !== undefined}
        isDisabled={props.disabled ?? false}
        onChange={(day) => onChange(day?.toString() ?? "")}
        onBlur={() => onLeave?.()}
        shouldForceLeadingZeros
      >
        <Label className={field.label ?? ""}>
          {label}
          {optional ? <span className={field.optional}> {words("field.optional")}</span> : null}
        </Label>
        <div
          onKeyDownCapture={({ key, target }) => {
            // Enter ends the field like leaving it; where nobody waits for that, it sends the form.
            const isPart = target instanceof HTMLElement && target.matches("[role=spinbutton]");
            if (key === "Enter" && onLeave && isPart) target.blur();
          }}
        >
          <Group className={styles.box ?? ""}>
            <DateInput className={styles.input ?? ""}>
              {(segment) => <DateSegment segment={segment} className={styles.segment ?? ""} />}
            </DateInput>
            {value === "" ? null : (
              <Button
                slot={null}
                className={styles.button ?? ""}
                aria-label={t("date.clear")}
                onPress={() => {
                  onChange("");
                  frame.current?.querySelector<HTMLElement>("[role=spinbutton]")?.focus();
                }}
              >
                <X aria-hidden="true" />
              </Button>
            )}
            <Button className={styles.button ?? ""}>
              <CalendarDays aria-hidden="true" />
            </Button>
          </Group>
        </div>
        <FieldError className={field.error ?? ""}>{error}</FieldError>
        {hint ? (
          <Text slot="description" className={field.hint ?? ""}>
            {hint}
          </Text>
        ) : null}
        <Popover
          ref={toTopLayer}
          className={styles.panel ?? ""}
          {...(place ? { UNSTABLE_portalContainer: place } : {})}
        >
          <Dialog className={styles.dialog ?? ""}>
            <Calendar>
              <Month />
            </Calendar>
          </Dialog>
        </Popover>
      </DatePicker>
    </AriaFrame>
  );
}
