import { type MouseEvent, useEffect, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { LOCATION_SECTIONS } from "../location-form.ts";
import styles from "./location.module.css";

/** A section of the form. */
export type LocationSection = keyof typeof LOCATION_SECTIONS;

const SECTIONS = Object.keys(LOCATION_SECTIONS) as LocationSection[];

/** Returns the id of a section's element. */
export function anchorOf(section: LocationSection): string {
  return `location-${section}`;
}

/** Returns the section whose beginning was scrolled past last. */
function useCurrentSection(): LocationSection {
  const [current, setCurrent] = useState<LocationSection>("details");
  useEffect(() => {
    const look = (): void => {
      const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
      const passed = SECTIONS.filter((section) => {
        const top = document.getElementById(anchorOf(section))?.getBoundingClientRect().top;
        return top !== undefined && top < innerHeight / 3;
      });
      setCurrent((isAtEnd ? SECTIONS.at(-1) : passed.at(-1)) ?? "details");
    };
    addEventListener("scroll", look, { passive: true });
    return () => removeEventListener("scroll", look);
  }, []);
  return current;
}

/**
 * Scrolls to the sections of a long form. The address does not change, so that no question about
 * unsaved changes comes.
 */
export function SectionNavigation() {
  const { t } = useTranslation("locations");
  const current = useCurrentSection();
  const go = (event: MouseEvent, section: LocationSection): void => {
    event.preventDefault();
    const place = document.getElementById(anchorOf(section));
    place?.scrollIntoView({ block: "start" });
    place?.focus({ preventScroll: true });
  };
  return (
    <nav className={styles["navigation"]} aria-label={t("sections")}>
      {SECTIONS.map((section) => (
        <a
          key={section}
          href={`#${anchorOf(section)}`}
          aria-current={section === current ? "true" : undefined}
          onClick={(event) => go(event, section)}
        >
          {t(`section.${section}`)}
        </a>
      ))}
    </nav>
  );
}
