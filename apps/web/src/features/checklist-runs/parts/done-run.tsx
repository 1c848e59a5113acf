import type { ChecklistRun } from "@storey/contract";
import { SIGNATURE_HEIGHT, SIGNATURE_WIDTH, signaturePath } from "@storey/domain";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { checklistRunPath, issuePath } from "../../../app/paths.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Card, Section } from "../../../ui/card.tsx";
import { Badge } from "../../../ui/chip.tsx";
import { When } from "../../issues/parts/moment.tsx";
import { questionKey, type ShownRun } from "../use-run.ts";
import { Papers } from "./papers.tsx";
import { ResultLine } from "./result-line.tsx";
import styles from "./run.module.css";
import { RunQuestion } from "./run-question.tsx";

/** A run that is read: completed, skipped, missed, or done by somebody else now. */
export function DoneRun({ known }: { readonly known: ShownRun }) {
  const { t } = useTranslation("checklist-runs");
  const { run, questions, result } = known;
  return (
    <>
      {run.state === "completed" ? <ResultLine result={result} /> : null}
      <Facts run={run} />
      <Failures run={run} />
      <Amendments run={run} />
      <PapersOfRun known={known} />
      <section className={styles["content"]} aria-label={t("answers")}>
        {questions.map((question) => (
          <Card key={questionKey(question)}>
            <RunQuestion isReadOnly known={known} question={question} level={2} />
          </Card>
        ))}
      </section>
    </>
  );
}

function Facts({ run }: { readonly run: ChecklistRun }) {
  const { t } = useTranslation("checklist-runs");
  const { performer, signature } = run;
  const facts: [string, ReactNode][] = [];
  const add = (key: string, value: ReactNode | null): void => {
    if (value !== null && value !== "") facts.push([t(`fact.${key}`), value]);
  };
  add("doneAt", run.doneAt === null ? null : <When moment={run.doneAt} />);
  add("completedAt", run.completedAt === null ? null : <When moment={run.completedAt} />);
  add("completedBy", run.completedBy?.name ?? null);
  add(
    "performer",
    performer
      ? [performer.name, performer.company, performer.licence].filter(Boolean).join(" · ")
      : null,
  );
  add("scannedAt", run.scannedAt === null ? null : <When moment={run.scannedAt} />);
  add("signature", signature?.name ?? null);
  if (facts.length === 0) return null;
  return (
    <Card>
      <dl className={styles["facts"]}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      {signature && signature.strokes.length > 0 ? (
        <svg
          className={styles["drawn"]}
          viewBox={`0 0 ${SIGNATURE_WIDTH} ${SIGNATURE_HEIGHT}`}
          role="img"
          aria-label={t("signature.of", { name: signature.name })}
        >
          <path d={signaturePath(signature.strokes)} />
        </svg>
      ) : null}
    </Card>
  );
}

function Failures({ run: { id, failures } }: { readonly run: ChecklistRun }) {
  const { t } = useTranslation("checklist-runs");
  if (failures.length === 0) return null;
  return (
    <Section title={t("failures.title")}>
      <ul className={styles["lines"]} aria-label={t("failures.title")}>
        {failures.map((failure) => (
          <li key={failure.id} className={styles["line"]}>
            <span className={styles["lineWords"]}>
              <bdi>{failure.label}</bdi>
              <span className={styles["marks"]}>
                {failure.isCritical ? <Badge tone="warning">{t("critical")}</Badge> : null}
                <Badge tone={failure.state === "cleared" ? "success" : "danger"}>
                  {t(`failure.${failure.state}`)}
                </Badge>
              </span>
            </span>
            {failure.issue ? (
              <Link to={issuePath(failure.issue.id)}>
                {t("failure.issue", { number: failure.issue.number })}
              </Link>
            ) : null}
            {failure.recheckRunId !== null && failure.recheckRunId !== id ? (
              <Link to={checklistRunPath(failure.recheckRunId)}>{t("failure.toRecheck")}</Link>
            ) : null}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Amendments({ run: { amendments } }: { readonly run: ChecklistRun }) {
  const { t } = useTranslation("checklist-runs");
  if (amendments.length === 0) return null;
  return (
    <Section title={t("amendments.title")}>
      <ul className={styles["lines"]} aria-label={t("amendments.title")}>
        {amendments.map(({ id, body, addedBy, createdAt }) => (
          <li key={id} className={styles["line"]}>
            <span className={styles["lineWords"]}>
              <span dir="auto" className={styles["words"]}>
                {body}
              </span>
              <span className={styles["quiet"]}>
                <bdi>{addedBy?.name ?? t("nobody")}</bdi>
                {" · "}
                <When moment={createdAt} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function PapersOfRun({ known: { merged } }: { readonly known: ShownRun }) {
  const { t } = useTranslation("checklist-runs");
  const papers = merged.files.filter(({ itemId }) => itemId === null);
  if (papers.length === 0) return null;
  return (
    <Section title={t("paper.list")}>
      <Papers files={papers} />
    </Section>
  );
}
