import { dayIn, failureIssueId, type MissingAnswer, startOfDayIn } from "@storey/domain";
import { useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/toggle.tsx";
import type { useAnswering } from "../use-answering.ts";
import { useEnding } from "../use-ending.ts";
import { questionKey, questionLabel, type ShownRun } from "../use-run.ts";
import { DoorScan } from "./door-scan.tsx";
import { lacksName, PerformerFields } from "./performer-fields.tsx";
import { ResultLine } from "./result-line.tsx";
import styles from "./run.module.css";
import { RunSignature } from "./run-signature.tsx";

const NOON_MS = 12 * 60 * 60 * 1_000;

interface CompleteFormProps {
  readonly known: ShownRun;
  readonly answering: ReturnType<typeof useAnswering>;
  readonly onMissing: (one: MissingAnswer) => void;
}

/** Noon of a day in a time zone, and never later than now. */
function momentOf(day: string, zone: string): string {
  const noon = startOfDayIn(zone, day) + NOON_MS;
  return new Date(Math.min(noon, Date.now())).toISOString();
}

/** The last step of a run: what it came to, what is missing, the signature, and that it is complete. */
export function CompleteForm({ known, answering, onMissing }: CompleteFormProps) {
  const { t } = useTranslation("checklist-runs");
  const { run, name, missing, result, questions } = known;
  const { ending, change, forget } = useEnding(run.id);
  const { signer, strokes, code, performer, notWanted } = ending;
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [attempts, setAttempts] = useState(0);
  const asking = result.failed.filter(
    ({ item }) => item.onFail.issue === "prompt" && !item.isCritical,
  );
  const opening = result.failed.filter(
    ({ item }) => item.isCritical || item.onFail.issue === "auto",
  );
  const isUnsigned = run.content.isSigned && signer.trim() === "";
  const isUnscanned = run.content.scan === "place" && code === "";
  const isNameless = lacksName(performer);
  const today = dayIn(run.timezone, Date.now());
  const lacks = isNameless
    ? t("performer.name.missing")
    : performer.day > today
      ? t("performer.day.future")
      : isUnsigned
        ? t("sign.missing")
        : isUnscanned
          ? t("door.missing")
          : null;
  const complete = async (): Promise<void> => {
    if (isSending) return;
    setAttempts(attempts + 1);
    if (lacks !== null) return setProblem(lacks);
    setSending(true);
    setProblem(null);
    const wanted = asking.filter((one) => !notWanted.includes(questionKey(one)));
    const isOther = performer.name.trim() !== "";
    const { outcome, failure } = await answering.complete(
      {
        ...(performer.day === "" ? {} : { doneAt: momentOf(performer.day, run.timezone) }),
        ...(signer.trim() === ""
          ? {}
          : { signature: { name: signer.trim(), strokes: strokes.map((one) => [...one]) } }),
        ...(code === "" ? {} : { scannedCode: code }),
        issuesFor: wanted.map(({ item, asset }) => ({
          itemId: item.id,
          assetId: asset?.id ?? null,
        })),
        ...(isOther
          ? {
              performer: {
                name: performer.name.trim(),
                company: performer.company.trim() || null,
                licence: performer.licence.trim() || null,
              },
            }
          : {}),
      },
      t("complete.label", { name }),
    );
    setSending(false);
    if (outcome === "refused") setProblem(failure ? textOfError(failure) : t("failed.send"));
    else if (outcome === "sent") {
      forget();
      showToast({ severity: "success", summary: t("completed") });
    } else showToast({ summary: t("complete.kept") });
  };
  return (
    <section className={styles["section"]} aria-label={t("end.title")}>
      <h2 className={styles["sectionTitle"]} tabIndex={-1}>
        {t("end.title")}
      </h2>
      <ResultLine result={result} />
      {missing.length === 0 ? null : (
        <div className={styles["stack"]}>
          <p className={styles["plain"]}>{t("missing.count", { count: missing.length })}</p>
          <ul className={styles["lines"]} aria-label={t("missing.title")}>
            {missing.map((one) => {
              const question = questions.find(
                ({ item, asset }) => item.id === one.itemId && (asset?.id ?? null) === one.assetId,
              );
              if (!question) return null;
              return (
                <li key={questionKey(question)}>
                  <Button wide className={styles["lead"]} onClick={() => onMissing(one)}>
                    <bdi>{questionLabel(question)}</bdi>
                    {": "}
                    {t(`missing.${one.part}`)}
                  </Button>
                </li>
              );
            })}
          </ul>
        </div>
      )}
      {opening.length === 0 ? null : (
        <div className={styles["stack"]}>
          <p className={styles["plain"]}>{t("issues.opened")}</p>
          <ul className={styles["plainList"]}>
            {opening.map((one) => (
              <li key={failureIssueId(run.id, one.item.id, one.asset?.id ?? null)}>
                <bdi>{questionLabel(one)}</bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
      {asking.map((one) => (
        <Checkbox
          key={questionKey(one)}
          label={t("issues.ask", { label: questionLabel(one) })}
          checked={!notWanted.includes(questionKey(one))}
          onChange={(isWanted) => {
            const others = notWanted.filter((key) => key !== questionKey(one));
            change({ notWanted: isWanted ? others : [...others, questionKey(one)] });
          }}
        />
      ))}
      {run.content.scan === "place" ? (
        <DoorScan code={code} onCode={(scanned) => change({ code: scanned })} />
      ) : null}
      <PerformerFields
        performer={performer}
        today={today}
        attempts={attempts}
        problem={problem !== null && isNameless ? t("performer.name.missing") : undefined}
        onChange={(who) => change({ performer: who })}
        files={known.merged.files.filter(({ itemId }) => itemId === null)}
        onFiles={(files) => void answering.addFiles(null, files)}
        onRemoveFile={(id) => void answering.removeFile(id)}
      />
      {run.content.isSigned ? (
        <RunSignature
          signer={signer}
          strokes={strokes}
          onSigner={(name) => change({ signer: name })}
          onDraw={(drawn) => change({ strokes: drawn })}
        />
      ) : null}
      {problem === null ? null : (
        <p key={attempts} role="alert" className={styles["problem"]}>
          {problem}
        </p>
      )}
      <Button
        wide
        size="large"
        variant="primary"
        waiting={isSending}
        disabled={missing.length > 0}
        onClick={() => void complete()}
      >
        {t("complete")}
      </Button>
    </section>
  );
}
