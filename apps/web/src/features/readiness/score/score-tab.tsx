import { type ChosenWeights, readinessWeights } from "@storey/contract";
import { ATTENTION_FROM, READY_FROM } from "@storey/domain";
import { useQuery } from "@tanstack/react-query";
import { RotateCcw, TriangleAlert } from "lucide-react";
import { textOfError } from "../../../lib/error-text.ts";
import { valuesOf } from "../../../lib/form/declaration.ts";
import { useForm } from "../../../lib/form/use-form.ts";
import { type Translate, useTranslation } from "../../../lib/messages.ts";
import { useMayCall } from "../../../lib/session/use-may.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { FormFrame } from "../../../ui/form/form-frame.tsx";
import { ResumedDraft } from "../../../ui/form/resumed-draft.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { SaveBar } from "../../organisation-admin/parts/save-bar.tsx";
import { putBack, weightsQuery } from "../readiness-weights.queries.ts";
import styles from "./score.module.css";
import { holds, typedWeights, WEIGHT_GROUPS, weightsForm } from "./weights-form.ts";
import { WeightsPreview } from "./weights-preview.tsx";

const GROUPS = ["checklists", "issues", "assets"] as const;

function tellFailure(error: unknown): void {
  showToast({ severity: "error", summary: textOfError(error) });
}

/** Tells that other weights count now, and offers to put back those that counted before. */
function tellSaved(summary: string, before: ChosenWeights, saved: ChosenWeights, t: Translate) {
  const undo = async (): Promise<void> => {
    const isBack = await putBack(before, saved);
    if (isBack) showToast({ severity: "success", summary: t("weights.undone") });
    else showToast({ severity: "warning", summary: t("weights.changedSince") });
  };
  showToast({
    severity: "success",
    summary,
    action: { label: t("undo"), run: () => void undo().catch(tellFailure) },
  });
}

/** How a score comes to be, in words. */
function Explained() {
  const { t } = useTranslation("readiness-spaces");
  return (
    <ul className={styles["explained"]}>
      <li>{t("score.begins")}</li>
      <li>{t("score.states", { ready: READY_FROM, attention: ATTENTION_FROM })}</li>
      <li>{t("score.stops")}</li>
      <li>{t("score.unknown")}</li>
    </ul>
  );
}

function WeightsForm({ chosen }: { readonly chosen: ChosenWeights }) {
  const { t } = useTranslation("readiness-spaces");
  const { version, proposed } = chosen;
  const form = useForm(weightsForm, {
    record: { ...chosen.weights, version },
    context: { proposed },
    onSaved: (saved) => {
      if (saved === null) return;
      const { isChosen, version: next, ...weights } = saved;
      const words = t(isChosen ? "weights.saved" : "weights.isReset");
      tellSaved(words, chosen, { ...chosen, weights, version: next, isChosen }, t);
    },
  });
  const { dirty, saving, draft } = form;
  const weights = typedWeights(draft);
  return (
    <FormFrame
      form={form}
      className={styles["form"]}
      actions={
        <>
          {dirty ? <WeightsPreview weights={weights} /> : null}
          <SaveBar dirty={dirty} saving={saving} onDiscard={form.reset} />
        </>
      }
    >
      <ResumedDraft form={form} />
      {chosen.isChosen ? (
        <div>
          {/* As if they were typed: what they would change is seen, and nothing is saved yet. */}
          <Button
            icon={<RotateCcw aria-hidden="true" />}
            disabled={holds(draft, proposed)}
            onClick={() => form.change(valuesOf(weightsForm, { ...proposed, version }))}
          >
            {t("weights.reset")}
          </Button>
        </div>
      ) : null}
      {GROUPS.map((group) => (
        <fieldset key={group} className={styles["group"]}>
          <legend>{t(`group.${group}`)}</legend>
          <div className={styles["fields"]}>
            {WEIGHT_GROUPS[group].map((name) => (
              <FormField key={name} form={form} name={name} />
            ))}
          </div>
        </fieldset>
      ))}
    </FormFrame>
  );
}

/** The weights for somebody who may not change them. */
function Weights({ chosen: { weights, version } }: { readonly chosen: ChosenWeights }) {
  const { t } = useTranslation("readiness-spaces");
  const values = valuesOf(weightsForm, { ...weights, version });
  return GROUPS.map((group) => (
    <section key={group} className={styles["group"]} aria-label={t(`group.${group}`)}>
      <h3>{t(`group.${group}`)}</h3>
      <dl className={styles["facts"]}>
        {WEIGHT_GROUPS[group].map((name) => (
          <div key={name}>
            <dt>{t(weightsForm.fields[name].label)}</dt>
            <dd>{values[name]}</dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}

/** How the score is made: what counts for how much, to see for all and to change for some. */
export function ScoreTab() {
  const { t } = useTranslation("readiness-spaces");
  const { data, error, refetch } = useQuery(weightsQuery());
  const mayChange = useMayCall(readinessWeights.choose);
  if (!data) {
    if (error) {
      return (
        <EmptyState
          icon={<TriangleAlert />}
          title={t("weights.failed")}
          text={textOfError(error)}
          actions={<Button onClick={() => void refetch()}>{t("retry")}</Button>}
        />
      );
    }
    return (
      <div role="status" aria-label={t("loading")}>
        <Skeleton height="420px" radius="var(--radius-large)" />
      </div>
    );
  }
  return (
    <Section
      title={t("tab.score")}
      text={t(data.isChosen ? "weights.areChosen" : "weights.areProposed")}
    >
      <Explained />
      {mayChange ? <WeightsForm chosen={data} /> : <Weights chosen={data} />}
    </Section>
  );
}
