import type { GlobalOrganisation } from "@storey/contract";
import { useTranslation } from "../../../lib/messages.ts";
import { Section } from "../../../ui/card.tsx";
import { Day } from "../../../ui/day.tsx";
import styles from "./global.module.css";

const COUNTED = ["users", "locations", "floors", "spaces", "images"] as const;

/** Shows how many records of each kind the organisation has, and since when it exists. */
export function UsageSection({ organisation }: { readonly organisation: GlobalOrganisation }) {
  const { t, locale } = useTranslation("global");
  return (
    <Section title={t("usage.title")}>
      <dl className={styles.usage}>
        {COUNTED.map((what) => (
          <div key={what}>
            <dt>{t(`usage.label.${what}`)}</dt>
            <dd>{organisation.usage[what].toLocaleString(locale)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.quiet}>
        {t("column.created")} <Day moment={organisation.createdAt} />
      </p>
    </Section>
  );
}
