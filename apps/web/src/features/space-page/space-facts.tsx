import type { Space } from "@storey/contract";
import { Copy } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "../../lib/messages.ts";
import { useMayIn } from "../../lib/session/use-may.ts";
import { showToast } from "../../lib/toasts.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Section } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { FeatureIcon } from "../../ui/feature-icon.tsx";
import { useOffered } from "../integrations/parts/use-offered.ts";
import { BorrowedName, useFloorNames, useOwnNames } from "../spaces/parts/borrowed-name.tsx";
import type { ReadName } from "../spaces/parts/use-names.ts";
import styles from "./space-facts.module.css";

/** More than a room has: the rest shows when it is asked for. */
const FEATURES_SHOWN = 24;

interface Fact {
  readonly label: string;
  readonly value: string;
  /** Where it is not that of the page. */
  readonly lang?: string | undefined;
  readonly isCode?: boolean;
}

function FactLine({ label, value, lang, isCode }: Fact) {
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
        {isCode ? <code>{value}</code> : <bdi lang={lang}>{value}</bdi>}
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

/** What it is called at the services of others that are on: of use to those alone who set it. */
function useOutsideIds(space: Space): Fact[] {
  const { t } = useTranslation("spaces");
  const mayChange = useMayIn()("organisation.spaces.update", space.location.id);
  const { areFormsOn, isOccupancyOn } = useOffered();
  if (!mayChange) return [];
  const typeformId = areFormsOn ? space.typeformId : null;
  const ubiqisenseId = isOccupancyOn ? space.ubiqisenseId : null;
  return [
    { label: t("field.typeformId"), value: typeformId ?? "", isCode: true },
    { label: t("field.ubiqisenseId"), value: ubiqisenseId ?? "", isCode: true },
  ];
}

function Features({ features }: Pick<Space, "features">) {
  const { t } = useTranslation("spaces");
  const [isWhole, setWhole] = useState(features.length <= FEATURES_SHOWN + 1);
  if (features.length === 0) return <p className={styles["quiet"]}>{t("features.none")}</p>;
  return (
    <>
      <ul className={styles["features"]}>
        {(isWhole ? features : features.slice(0, FEATURES_SHOWN)).map((feature) => (
          <li key={feature.id}>
            <Chip icon={<FeatureIcon icon={feature.icon} />}>
              <BorrowedName of={feature} />
            </Chip>
          </li>
        ))}
      </ul>
      {features.length > FEATURES_SHOWN + 1 ? (
        <Button
          variant="quiet"
          size="small"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? t("features.fewer") : t("features.all", { count: features.length })}
        </Button>
      ) : null}
    </>
  );
}

/** What is known of a space: labels and values that can be copied, and its features. */
export function SpaceFacts({ space }: { readonly space: Space }) {
  const { t } = useTranslation("spaces");
  const outsideIds = useOutsideIds(space);
  const nameOf = useOwnNames();
  const floorOf = useFloorNames();
  const named = ({ words: value, lang }: ReadName) => ({ value, lang });
  const facts: Fact[] = [
    { label: t("field.shortcode"), value: space.shortcode ?? "", isCode: true },
    {
      label: t("field.type"),
      ...(space.spaceType ? named(nameOf(space.spaceType)) : { value: "" }),
    },
    {
      label: t("field.capacity"),
      value: space.capacity === null ? "" : t("capacity.people", { count: space.capacity }),
    },
    { label: t("field.location"), ...named(nameOf(space.location)) },
    { label: t("field.floor"), ...named(floorOf(space.floor)) },
    ...outsideIds,
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
        <Features features={space.features} />
      </Section>
    </div>
  );
}
