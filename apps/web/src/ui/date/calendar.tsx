import { ChevronLeft, ChevronRight } from "lucide-react";
import {
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
} from "react-aria-components/Calendar";
import styles from "./date.module.css";

/** The month of a calendar, with buttons to the months beside it. */
export function Month() {
  return (
    <>
      <header className={styles.month}>
        <Button slot="previous" className={styles.step ?? ""}>
          <ChevronLeft aria-hidden="true" />
        </Button>
        <CalendarHeading className={styles.heading ?? ""} />
        <Button slot="next" className={styles.step ?? ""}>
          <ChevronRight aria-hidden="true" />
        </Button>
      </header>
      <CalendarGrid className={styles.days ?? ""}>
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className={styles.weekday ?? ""}>{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(date) => <CalendarCell date={date} className={styles.day ?? ""} />}
        </CalendarGridBody>
      </CalendarGrid>
    </>
  );
}
