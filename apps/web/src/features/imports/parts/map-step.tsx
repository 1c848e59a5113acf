import type { AnyImport } from "@storey/contract";
import { useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../../../ui/card.tsx";
import { checkImport } from "../import.queries.ts";
import { useImportKind, useKindMessages } from "../import-kind.ts";
import { CheckProgress } from "./check-progress.tsx";
import { Doubt } from "./doubt.tsx";
import { EncodingField } from "./encoding-field.tsx";
import layout from "./layout.module.css";
import { Mapping } from "./mapping.tsx";
import { ReadingChoices } from "./reading-choices.tsx";
import { Sample } from "./sample.tsx";
import { SheetField } from "./sheet-field.tsx";
import { StepFoot } from "./step-foot.tsx";

interface MapStepProps {
  readonly given: AnyImport;
  readonly onChecked: () => void;
}

/**
 * Asks what the columns mean: shows the suggested mapping, with values of the file, to be reviewed.
 */
export function MapStep({ given, onChecked }: MapStepProps) {
  const { t } = useTranslation("imports");
  const own = useKindMessages();
  const kind = useImportKind();
  const [choices, setChoices] = useState(given.choices);
  const [error, setError] = useState<string | null>(null);
  const [checking, setChecking] = useState(false);
  const check = async (): Promise<void> => {
    const lack = kind.lackOf(choices, given);
    if (lack !== null) return setError(own(lack));
    setChecking(true);
    setError(null);
    try {
      await checkImport(kind, given.id, choices);
      onChecked();
    } catch (cause) {
      setError(textOfError(cause));
    } finally {
      setChecking(false);
    }
    return undefined;
  };
  return (
    <form
      className={layout["stack"]}
      onSubmit={(event) => {
        event.preventDefault();
        void check();
      }}
    >
      {kind.isDoubtful(given) ? <Doubt text={own("doubt.map")} /> : null}
      {kind.About ? <kind.About given={given} /> : null}
      <Section
        title={t("map.title")}
        text={t("map.text", { name: given.fileName, count: given.rowCount })}
      >
        <Mapping
          key={`${given.encoding} ${given.sheet}`}
          given={given}
          choices={choices}
          onChange={setChoices}
        />
      </Section>
      <Section title={t("map.choices")}>
        <ReadingChoices given={given} choices={choices} onChange={setChoices} />
      </Section>
      <Section title={t("map.sample")}>
        {given.format === "xlsx" ? (
          <SheetField given={given} onRead={setChoices} />
        ) : (
          <EncodingField given={given} onRead={setChoices} />
        )}
        <Sample given={given} />
      </Section>
      <StepFoot error={error}>
        {checking ? <CheckProgress id={given.id} /> : null}
        <Button type="submit" variant="primary" waiting={checking}>
          {t("map.check")}
        </Button>
      </StepFoot>
    </form>
  );
}
