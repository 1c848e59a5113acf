import {
  type PublicSpace,
  REPORT_TEXT_MAX_LENGTH,
  REPORT_TITLE_MAX_LENGTH,
} from "@storey/contract";
import { EMAIL_MAX_LENGTH, isEmail } from "@storey/domain";
import { type FormEvent, lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import { CallError } from "../../../lib/call-error.ts";
import { fieldErrors, textOfCode, textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { hintOf } from "../../../ui/full-hint.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useRootMark } from "../../../ui/use-root-mark.ts";
import type { ReportDraft } from "../report-draft.ts";
import type { ReportForm } from "../use-report.ts";
import styles from "./guest.module.css";
import { PhotoPicker } from "./photo-picker.tsx";
import { PinPlace } from "./pin-place.tsx";
import form from "./report.module.css";

const TriedBefore = lazy(async () => ({
  default: (await import("../../decision-tree-runner/parts/tried-before.tsx")).TriedBefore,
}));

const IMPACTS = ["none", "degraded", "out_of_use"] as const;
const NAME_MAX_LENGTH = 100;
/** The fields that show their own error messages. */
const FIELDS = ["title", "description", "contactEmail", "contactName"];

interface PartProps {
  readonly draft: ReportDraft;
  /** Whether the report is on its way, so that its fields are read-only. */
  readonly isFixed: boolean;
  readonly change: ReportForm["change"];
}

function Impact({ draft, isFixed, change }: PartProps) {
  const { t } = useTranslation("guest");
  const name = useId();
  return (
    <fieldset className={form.choices} disabled={isFixed}>
      <legend>{t("report.impact")}</legend>
      {IMPACTS.map((impact) => (
        <label key={impact} className={form.choice}>
          <input
            type="radio"
            name={name}
            checked={draft.impact === impact}
            onChange={() => change({ impact })}
          />
          {t(`impact.${impact}`)}
        </label>
      ))}
    </fieldset>
  );
}

interface ContactProps extends PartProps {
  readonly errors: Readonly<Record<string, string>>;
}

function ContactFields({ draft, isFixed, change, errors }: ContactProps) {
  const { t } = useTranslation("guest");
  return (
    <fieldset className={form.group}>
      <legend>{t("report.contact")}</legend>
      <TextField
        label={t("report.email")}
        hint={t("report.emailHint")}
        optional
        type="email"
        autoComplete="email"
        maxLength={EMAIL_MAX_LENGTH}
        readOnly={isFixed}
        value={draft.contactEmail}
        error={errors.contactEmail}
        onChange={(contactEmail) => change({ contactEmail })}
      />
      <TextField
        label={t("report.name")}
        optional
        autoComplete="name"
        maxLength={NAME_MAX_LENGTH}
        readOnly={isFixed}
        value={draft.contactName}
        error={errors.contactName}
        onChange={(contactName) => change({ contactName })}
      />
    </fieldset>
  );
}

/** A field that people do not see; bots that fill in every field of a page do. */
function HoneyPot({ onChange }: { readonly onChange: (value: string) => void }) {
  const { t } = useTranslation("guest");
  return (
    <div className={form.trap} aria-hidden="true">
      <label>
        {t("report.website")}
        <input
          name="website"
          tabIndex={-1}
          autoComplete="off"
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </label>
    </div>
  );
}

/**
 * Whether the rate limit refused the report. Real people meet it too: many in one building share an
 * address.
 */
function isFlood(error: unknown): boolean {
  return error instanceof CallError && error.code === "rate.limited";
}

/** Whether every refused part of the report is a field that shows its own message. */
function isShownByFields(error: unknown): boolean {
  if (!(error instanceof CallError) || error.fields.length === 0) return false;
  return error.fields.every(({ field }) => FIELDS.includes(field));
}

function SendingNotice({
  sending,
  isKept,
  startOver,
}: Pick<ReportForm, "sending" | "isKept" | "startOver">) {
  const { t } = useTranslation("guest");
  if (sending.kind === "waiting") {
    return (
      <>
        <p role="status" className={styles.notice}>
          {t(isKept ? "report.waiting" : "report.waitingOpen")}
        </p>
        <Button onClick={startOver}>{t("report.discard")}</Button>
      </>
    );
  }
  if (sending.kind !== "refused" || isShownByFields(sending.error)) return null;
  const tooMany = isKept ? "report.tooMany" : "report.tooManyOpen";
  return (
    <p role="alert" className={styles.alert}>
      {isFlood(sending.error)
        ? t(tooMany)
        : (fieldErrors(sending.error)["files"] ?? textOfError(sending.error))}
    </p>
  );
}

/** Returns the messages of what is wrong with a report before it is sent, by field. */
function useProblems({ title, contactEmail }: ReportDraft): Readonly<Record<string, string>> {
  const { t } = useTranslation("guest");
  return {
    ...(title.trim() === "" ? { title: t("report.whatMissing") } : {}),
    ...(contactEmail === "" || isEmail(contactEmail)
      ? {}
      : { contactEmail: textOfCode("email.must_be_valid", "") }),
  };
}

interface ReportFieldsProps {
  readonly space: PublicSpace;
  readonly form: ReportForm;
  readonly draft: ReportDraft;
  /** Called when the report is sent off. */
  readonly onSend: () => void;
}

/** The form of a report: the issue, its exact place, photos, and how to reach the reporter. */
export function ReportFields({ space, form: report, draft, onSend }: ReportFieldsProps) {
  const { t } = useTranslation("guest");
  const { change, sending, send } = report;
  const [website, setWebsite] = useState("");
  const [refusals, setRefusals] = useState(0);
  const isFixed = sending.kind === "sending";
  useRootMark("send-bar", true);
  const problems = useProblems(draft);
  const errors = {
    ...(sending.kind === "refused" ? fieldErrors(sending.error) : {}),
    ...(refusals > 0 ? problems : {}),
  };
  const written = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The refused field may be far above the button.
    if (sending.kind === "refused" || refusals > 0)
      written.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [sending, refusals]);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const isWrong = Object.keys(problems).length > 0;
    setRefusals(isWrong ? refusals + 1 : 0);
    if (isWrong) return;
    onSend();
    void send(website);
  };
  return (
    <form ref={written} className={form.form} noValidate onSubmit={submit}>
      <TextField
        label={t("report.what")}
        hint={t("report.whatHint")}
        name="title"
        required
        maxLength={REPORT_TITLE_MAX_LENGTH}
        readOnly={isFixed}
        value={draft.title}
        error={errors["title"]}
        onChange={(title) => change({ title })}
      />
      <Field
        label={t("report.more")}
        optional
        error={errors.description}
        hint={hintOf(undefined, draft.description, REPORT_TEXT_MAX_LENGTH)}
      >
        {(control) => (
          <textarea
            {...control}
            className={form.text}
            rows={3}
            maxLength={REPORT_TEXT_MAX_LENGTH}
            readOnly={isFixed}
            value={draft.description}
            onChange={(event) => change({ description: event.currentTarget.value })}
          />
        )}
      </Field>
      <Impact draft={draft} isFixed={isFixed} change={change} />
      {draft.tried ? (
        <Suspense fallback={null}>
          <TriedBefore transcript={draft.tried} />
        </Suspense>
      ) : null}
      <PhotoPicker photos={draft.photos} onAdd={report.addPhotos} onRemove={report.removePhoto} />
      <PinPlace space={space} pin={draft.pin} onChange={(pin) => change({ pin })} />
      <ContactFields draft={draft} isFixed={isFixed} change={change} errors={errors} />
      <HoneyPot onChange={setWebsite} />
      <div className={form.send}>
        <SendingNotice sending={sending} isKept={report.isKept} startOver={report.startOver} />
        <Button
          type="submit"
          variant="primary"
          size="large"
          wide
          waiting={sending.kind === "sending"}
        >
          {t(sending.kind === "waiting" && !report.isKept ? "retry" : "report.send")}
        </Button>
      </div>
    </form>
  );
}
