import type { ReactNode } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { Section } from "../../../ui/card.tsx";
import styles from "./location.module.css";
import { anchorOf, type LocationSection } from "./section-navigation.tsx";

interface LocationSectionProps {
  readonly section: LocationSection;
  readonly text?: string;
  readonly readOnly: boolean;
  readonly children: ReactNode;
}

/**
 * One section of the form: a card with a heading; its fields are disabled where the user may not
 * change them.
 */
export function FormSection({ section, text, readOnly, children }: LocationSectionProps) {
  const { t } = useTranslation("locations");
  return (
    <div id={anchorOf(section)} tabIndex={-1} className={styles["anchor"]}>
      <Section title={t(`section.${section}`)} text={text}>
        <fieldset disabled={readOnly} className={styles["section"]}>
          {children}
        </fieldset>
      </Section>
    </div>
  );
}
