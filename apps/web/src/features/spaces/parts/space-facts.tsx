import type { Space } from "@storey/contract";
import { Copy } from "lucide-react";
import { useTranslation } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { IconButton } from "../../../ui/button.tsx";
import { Section } from "../../../ui/card.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { FeatureIcon } from "../../../ui/feature-icon.tsx";
import styles from "./space-facts.module.css";

interface Fact {
  readonly label: string;
  readonly value: string;
  readonly isCode?: boolean;
}

function FactLine({ label, value, isCode }: Fact) {
  const { t } = useTranslation("spaces");
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      showToast({ severity: "success", summary: t("copied", { label }) });
    } catch {
      showToast({ severity: "error", summary: t("copy.failed") });
    }
  };
  return (
    <div className={styles["fact"]}>
      <dt>{label}</dt>
      <dd>
        {isCode ? <code>{value}</code> : <bdi>{value}</bdi>}
        <IconButton
          size="small"
          label={t("copy", { label })}
          icon={<Copy />}
          onClick={() => void copy()}
        />
      </dd>
    </div>
  );
}

/** What is known of a space: labels and values that can be copied, and its features. */
export function SpaceFacts({ space }: { readonly space: Space }) {
  const { t } = useTranslation("spaces");
  const facts: Fact[] = [
    { label: t("field.shortcode"), value: space.shortcode ?? "", isCode: true },
    { label: t("field.type"), value: space.spaceType?.name ?? "" },
    {
      label: t("field.capacity"),
      value: space.capacity === null ? "" : t("capacity.people", { count: space.capacity }),
    },
    { label: t("field.location"), value: space.location.name },
    { label: t("field.floor"), value: space.floor.name },
    { label: "Typeform ID", value: space.typeformId ?? "", isCode: true },
    { label: "Ubiqisense ID", value: space.ubiqisenseId ?? "", isCode: true },
  ];
  return (
    <div className={styles["columns"]}>
      <Section title={t("facts.title")}>
        <dl className={styles["facts"]}>
          {facts
            .filter((fact) => fact.value !== "")
            .map((fact) => (
              <FactLine key={fact.label} {...fact} />
            ))}
        </dl>
      </Section>
      <Section title={t("filter.features")}>
        {space.features.length === 0 ? (
          <p className={styles["quiet"]}>{t("features.none")}</p>
        ) : (
          <ul className={styles["features"]}>
            {space.features.map((feature) => (
              <li key={feature.id}>
                <Chip icon={<FeatureIcon icon={feature.icon} />}>
                  <bdi>{feature.name}</bdi>
                </Chip>
              </li>
            ))}
          </ul>
        )}
      </Section>
    </div>
  );
}
