import { type MouseEvent, useEffect, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { LOCATION_SECTIONS } from "../location-form.ts";
import styles from "./location.module.css";

/** A section of the form. */
export type LocationSection = keyof typeof LOCATION_SECTIONS;

const SECTIONS = Object.keys(LOCATION_SECTIONS) as LocationSection[];

/** What the page of a location has: the sections of its form, and what stands below it. */
type Part = LocationSection | "checklists";
const WITH_CHECKLISTS: readonly Part[] = [...SECTIONS, "checklists"];

/** Returns the id of a section's element. */
export function anchorOf(section: Part): string {
  return `location-${section}`;
}

/** Returns the section whose beginning was scrolled past last. */
function useCurrentSection(parts: readonly Part[]): Part {
  const [current, setCurrent] = useState<Part>("details");
  useEffect(() => {
    const look = (): void => {
      const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
      const passed = parts.filter((section) => {
        const top = document.getElementById(anchorOf(section))?.getBoundingClientRect().top;
        return top !== undefined && top < innerHeight / 3;
      });
      setCurrent((isAtEnd ? parts.at(-1) : passed.at(-1)) ?? "details");
    };
    addEventListener("scroll", look, { passive: true });
    return () => removeEventListener("scroll", look);
  }, [parts]);
  return current;
}

/**
 * Scrolls to the sections of a long form. The address does not change, so that no question about
 * unsaved changes comes.
 */
export function SectionNavigation({ withChecklists }: { readonly withChecklists: boolean }) {
  const { t } = useTranslation("locations");
  const parts = withChecklists ? WITH_CHECKLISTS : SECTIONS;
  const current = useCurrentSection(parts);
  const go = (event: MouseEvent, section: Part): void => {
    event.preventDefault();
    const place = document.getElementById(anchorOf(section));
    place?.scrollIntoView({ block: "start" });
    place?.focus({ preventScroll: true });
  };
  return (
    <nav className={styles["navigation"]} aria-label={t("sections")}>
      {parts.map((section) => (
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
