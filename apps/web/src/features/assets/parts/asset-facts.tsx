import { Pencil } from "lucide-react";
import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { useFocusAfter } from "../../../ui/use-focus-after.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import styles from "./asset-page.module.css";

/** Draws the form that stands in the place of a value until it is closed. */
export type EditFact = (close: () => void) => ReactNode;

/** One fact: null or an empty text is none. */
export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
  readonly isCode?: boolean;
  /** Absent where it is not changed here, or not by this person. */
  readonly edit?: EditFact | undefined;
}

function isKnown({ value }: Fact): boolean {
  return value !== null && value !== "";
}

/** A selector of the pencil of a fact. */
function pencilOf(label: string): string {
  return `[data-edits="${CSS.escape(label)}"]`;
}

function Row({ fact, onEdit }: { readonly fact: Fact; readonly onEdit: () => void }) {
  const { t } = useTranslation("assets");
  const { label, value, isCode, edit } = fact;
  const known = isCode ? <code>{value}</code> : <bdi>{value}</bdi>;
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>
        <span className={styles.value}>
          {isKnown(fact) ? known : <span className={styles.quiet}>{t("custom.noValue")}</span>}
        </span>
        {edit ? (
          <IconButton
            size="small"
            className={styles.pencil ?? ""}
            label={t("fact.edit", { label })}
            icon={<Pencil />}
            data-edits={label}
            onClick={onEdit}
          />
        ) : null}
      </dd>
    </div>
  );
}

/**
 * Shows facts as labels and values, without those that are not known; one that may be changed has a
 * pencil, which puts its form in the place of the value.
 */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  const { t } = useTranslation("assets");
  const [edited, setEdited] = useState<string | null>(null);
  const [withEmpty, setWithEmpty] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const closed = useRef<string | null>(null);
  const focusAfter = useFocusAfter(root);
  const emptyCount = facts.filter((fact) => fact.edit && !isKnown(fact)).length;
  const shown = facts.filter(
    (fact) => isKnown(fact) || (fact.edit && (withEmpty || fact.label === edited)),
  );
  const close = (label: string): void => {
    setEdited(null);
    closed.current = label;
    focusAfter(pencilOf(label));
  };
  // A fact that was emptied leaves the list, and its pencil with the focus.
  const isGone = closed.current !== null && !shown.some(({ label }) => label === closed.current);
  useEffect(() => {
    if (!isGone) return;
    closed.current = null;
    root.current?.querySelector<HTMLElement>("[data-empty]")?.focus();
  }, [isGone]);
  return (
    <div ref={root} className={styles.facts}>
      {shown.length === 0 ? null : (
        <dl>
          {shown.map((fact) => {
            const { label, edit } = fact;
            const row = <Row key={label} fact={fact} onEdit={() => setEdited(label)} />;
            if (!edit || label !== edited) return row;
            return (
              <Suspense key={label} fallback={row}>
                <div className={styles.fact} data-edited="">
                  <VisuallyHidden as="dt">{label}</VisuallyHidden>
                  <dd>{edit(() => close(label))}</dd>
                </div>
              </Suspense>
            );
          })}
        </dl>
      )}
      {emptyCount > 0 ? (
        <Button
          size="small"
          variant="quiet"
          className={styles.emptyFacts ?? ""}
          data-empty=""
          aria-expanded={withEmpty}
          onClick={() => setWithEmpty(!withEmpty)}
        >
          {t(withEmpty ? "fact.hideEmpty" : "fact.showEmpty", { count: emptyCount })}
        </Button>
      ) : null}
    </div>
  );
}
