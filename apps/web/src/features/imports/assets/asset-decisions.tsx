import type { AssetImport, AssetImportUnknown } from "@storey/contract";
import { type ReactNode, useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../../../ui/card.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { checkImport } from "../import.queries.ts";
import { useImportKind } from "../import-kind.ts";
import layout from "../parts/layout.module.css";
import styles from "./asset-import.module.css";
import { ExistingChoice } from "./existing-choice.tsx";

type Decision = AssetImport["choices"]["decisions"][number];
type Action = Decision["action"];

const SHOWN = 20;

/** Whether a value is created as the choices of now say: nothing has to be decided. */
function isCreated({ action }: AssetImportUnknown): boolean {
  return action === "create";
}

function isOf({ kind, value }: AssetImportUnknown) {
  return (one: Decision) => one.kind === kind && one.value === value;
}

interface UnknownProps {
  readonly unknown: AssetImportUnknown;
  readonly decision: Decision | undefined;
  readonly onDecide: (decision: Decision) => void;
}

/** Asks what is to become of one value, wherever the file has it. */
function Unknown({ unknown, decision, onDecide }: UnknownProps) {
  const { t } = useTranslation("asset-imports");
  const { kind, value, rowCount, isCreatable } = unknown;
  const action = decision?.action ?? unknown.action;
  const actions: readonly Action[] = isCreatable ? ["create", "map", "error"] : ["map", "error"];
  return (
    <li>
      <div>
        <p>
          <strong>
            <bdi>{value}</bdi>
          </strong>
        </p>
        <p className={layout["quiet"]}>
          {t(`decide.kind.${kind}`)} · {t("decide.rows", { count: rowCount })}
        </p>
      </div>
      <SelectField
        hideLabel
        label={t("decide.label", { value })}
        value={action}
        options={actions.map((one) => ({ value: one, label: t(`decide.${one}`) }))}
        onChange={(next) => onDecide({ kind, value, action: next, to: null })}
      />
      {action === "map" ? (
        <ExistingChoice
          kind={kind}
          label={t("decide.to", { value })}
          chosenId={decision ? decision.to : unknown.to}
          onChoose={(to) => onDecide({ kind, value, action: "map", to })}
        />
      ) : null}
    </li>
  );
}

interface ShortenedProps {
  readonly lines: readonly AssetImportUnknown[];
  readonly lineOf: (unknown: AssetImportUnknown) => ReactNode;
}

/** Lists values, the first of them until all are asked for. */
function Shortened({ lines, lineOf }: ShortenedProps) {
  const { t } = useTranslation("asset-imports");
  const [areAllShown, setAllShown] = useState(false);
  const shown = areAllShown ? lines : lines.slice(0, SHOWN);
  return (
    <>
      <ul className={styles.unknowns}>{shown.map(lineOf)}</ul>
      {shown.length < lines.length ? (
        <div className={styles.all}>
          <Button size="small" onClick={() => setAllShown(true)}>
            {t("decide.all", { count: lines.length })}
          </Button>
        </div>
      ) : null}
    </>
  );
}

/**
 * Asks once for each value that means nothing yet whether it is created, means something that is
 * there, or its rows are left out; then the rows are checked anew.
 */
export function AssetDecisions({ given }: { readonly given: AssetImport }) {
  const { t } = useTranslation("asset-imports");
  const kind = useImportKind();
  const [decided, setDecided] = useState<readonly Decision[]>([]);
  const [error, setError] = useState<string | null>(null);
  const [isChecking, setChecking] = useState(false);
  const { additions, choices } = given;
  if (!additions || additions.unknowns.length === 0) return null;
  const { unknowns, unknownCount } = additions;
  const line = (unknown: AssetImportUnknown) => (
    <Unknown
      key={`${unknown.kind} ${unknown.value}`}
      unknown={unknown}
      decision={decided.find(isOf(unknown))}
      onDecide={decide}
    />
  );
  const created = unknowns.filter(isCreated);
  const open = unknowns.filter((unknown) => !isCreated(unknown));
  const decide = (decision: Decision): void => {
    const others = decided.filter(
      (one) => one.kind !== decision.kind || one.value !== decision.value,
    );
    setDecided([...others, decision]);
  };
  const check = async (): Promise<void> => {
    if (decided.some(({ action, to }) => action === "map" && to === null)) {
      return setError(t("decide.incomplete"));
    }
    setChecking(true);
    setError(null);
    const kept = choices.decisions.filter(
      (one) => !decided.some((other) => other.kind === one.kind && other.value === one.value),
    );
    try {
      await checkImport(kind, given.id, { ...choices, decisions: [...kept, ...decided] });
      setDecided([]);
    } catch (cause) {
      setError(textOfError(cause));
    } finally {
      setChecking(false);
    }
    return undefined;
  };
  return (
    <Section title={t("decide.title")} text={t("decide.text")}>
      <div className={layout["stack"]}>
        {open.length > 0 ? <Shortened lines={open} lineOf={line} /> : null}
        {created.length > 0 ? (
          <details className={styles.created}>
            <summary>{t("decide.created", { count: created.length })}</summary>
            <Shortened lines={created} lineOf={line} />
          </details>
        ) : null}
        {unknownCount > unknowns.length ? (
          <p className={layout["quiet"]}>
            {t("decide.beyond", { count: unknownCount - unknowns.length })}
          </p>
        ) : null}
        {error ? (
          <p role="alert" className={layout["error"]}>
            {error}
          </p>
        ) : null}
        {decided.length > 0 ? (
          <div>
            <Button variant="primary" waiting={isChecking} onClick={() => void check()}>
              {t("decide.check", { count: decided.length })}
            </Button>
          </div>
        ) : null}
      </div>
    </Section>
  );
}
