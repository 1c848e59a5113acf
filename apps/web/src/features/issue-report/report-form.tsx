import { ISSUE_TEXT_MAX_LENGTH, ISSUE_TITLE_MAX_LENGTH } from "@storey/domain";
import { useQuery } from "@tanstack/react-query";
import { Send, TriangleAlert } from "lucide-react";
import { lazy, Suspense, useEffect, useRef } from "react";
import { useTranslation } from "../../lib/messages.ts";
import { useMayIn } from "../../lib/session/use-may.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { similarQuery } from "../issues/issue.queries.ts";
import { useIssueOptions } from "../issues/parts/issue-labels.ts";
import { IssuesHere } from "../issues/parts/issues-here.tsx";
import { PhotoButtons } from "../issues/parts/photo-buttons.tsx";
import { PhotoRow } from "../issues/parts/photo-row.tsx";
import photoStyles from "../issues/parts/photos.module.css";
import { useLater } from "../issues/parts/use-later.ts";
import styles from "./report.module.css";
import type { ReportAbout } from "./report-about.ts";
import { ReportPlace } from "./report-place.tsx";
import type { Report } from "./use-report.ts";

const TriedBefore = lazy(async () => ({
  default: (await import("../decision-tree-runner/parts/tried-before.tsx")).TriedBefore,
}));

/** The shortest word that is searched for, in characters: a shorter one finds anything. */
const SIMILAR_FROM = 3;

interface PartProps {
  readonly about: ReportAbout;
  readonly report: Report;
}

/** Lists open issues whose text resembles the typed title, as one of them may be the same. */
function Similar({ about, title }: { readonly about: ReportAbout; readonly title: string }) {
  const { t } = useTranslation("issues");
  const text = useLater(title.trim());
  const { data } = useQuery({
    ...similarQuery(about.subject, text),
    enabled: text.length >= SIMILAR_FROM,
  });
  const found = text.length >= SIMILAR_FROM ? (data ?? []) : [];
  return (
    <div role="status" className={found.length > 0 ? styles["similar"] : undefined}>
      {found.length > 0 ? (
        <>
          <p className={styles["similarTitle"]}>{t("similar.title")}</p>
          <IssuesHere label={t("similar.title")} issues={found} />
        </>
      ) : null}
    </div>
  );
}

function Photos({ report }: Pick<PartProps, "report">) {
  const { t } = useTranslation("issues");
  const files = report.draft?.files ?? [];
  const add = (more: readonly File[]): void =>
    report.change({
      files: [...files, ...more.map((file) => ({ id: crypto.randomUUID(), file }))],
    });
  return (
    <div className={styles["group"]}>
      <span className={styles["label"]}>{t("report.photos")}</span>
      {files.length > 0 ? (
        <ul className={photoStyles["rows"]} aria-label={t("report.photos")}>
          {files.map((added) => (
            <PhotoRow
              key={added.id}
              added={added}
              progress={null}
              onRemove={() => report.dropFile(added.id)}
            />
          ))}
        </ul>
      ) : null}
      {report.problem.fields["files"] ? (
        <p role="alert" className={styles["photoProblem"]}>
          {report.problem.fields["files"]}
        </p>
      ) : null}
      <div className={styles["buttons"]}>
        <PhotoButtons onFiles={add} />
      </div>
      <p className={styles["hint"]}>{t("report.photosHint")}</p>
    </div>
  );
}

function Kinds({ about, report }: PartProps) {
  const { t } = useTranslation("issues");
  const options = useIssueOptions();
  const mayIn = useMayIn();
  const { draft } = report;
  if (!draft) return null;
  const priorities = [{ value: "" as const, label: t("priority.unset") }, ...options.priorities];
  return (
    <div className={styles["kinds"]}>
      <SelectField
        label={t("fact.impact")}
        disabled={report.isSending}
        value={draft.impact}
        options={options.impacts}
        error={report.problem.fields["impact"]}
        onChange={(impact) => report.change({ impact })}
      />
      <SelectField
        label={t("fact.category")}
        disabled={report.isSending}
        optional
        value={draft.category ?? ""}
        options={options.categories}
        error={report.problem.fields["category"]}
        onChange={(category) => report.change({ category: category === "" ? null : category })}
      />
      {mayIn("organisation.issues.update", about.locationId) ? (
        <SelectField
          label={t("fact.priority")}
          disabled={report.isSending}
          optional
          value={draft.priority ?? ""}
          options={priorities}
          onChange={(priority) => report.change({ priority: priority === "" ? null : priority })}
        />
      ) : null}
    </div>
  );
}

function Problem({ report }: Pick<PartProps, "report">) {
  const { t } = useTranslation("issues");
  const { form, isWaiting } = report.problem;
  if (form === null) return null;
  return (
    <div role="alert" className={styles["problem"]}>
      <TriangleAlert aria-hidden="true" />
      <span>
        <strong>{t(isWaiting ? "report.notSent" : "report.failed")}</strong> {form}{" "}
        {isWaiting ? t(report.isKept ? "report.keptHere" : "report.keepOpen") : null}
      </span>
    </div>
  );
}

/** The form of a report: the title, which is enough, the place, and the impact. */
export function ReportForm({ about, report }: PartProps) {
  const { t } = useTranslation("issues");
  const { draft, problem } = report;
  const written = useRef<HTMLFormElement>(null);
  const refused = Object.keys(problem.fields).join(" ");
  const { attempt } = report;
  // The refused field may be far above the button.
  useEffect(() => {
    if (attempt > 0 && refused !== "")
      written.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [attempt, refused]);
  if (!draft) return null;
  return (
    <form
      ref={written}
      noValidate
      className={styles["form"]}
      aria-label={t("report.form")}
      onSubmit={(event) => {
        event.preventDefault();
        report.submit();
      }}
    >
      {report.wasKept && !report.isSending ? (
        <p className={styles["keptLine"]}>
          {t("report.wasKept")}
          <Button size="small" variant="quiet" onClick={report.again}>
            {t("report.discard")}
          </Button>
        </p>
      ) : null}
      <div>
        <TextField
          label={t("report.what")}
          placeholder={t("report.whatHint")}
          dir="auto"
          maxLength={ISSUE_TITLE_MAX_LENGTH}
          readOnly={report.isSending}
          value={draft.title}
          error={problem.fields["title"]}
          onChange={(title) => report.change({ title })}
        />
        <Similar about={about} title={draft.title} />
      </div>
      <TextArea
        label={t("report.more")}
        optional
        rows={4}
        maxLength={ISSUE_TEXT_MAX_LENGTH}
        readOnly={report.isSending}
        value={draft.description}
        error={problem.fields["description"]}
        onChange={(description) => report.change({ description })}
      />
      {about.space ? (
        <ReportPlace
          space={about.space}
          pin={draft.pin}
          error={problem.fields["pin"]}
          onChange={(pin) => report.change({ pin })}
        />
      ) : null}
      {draft.tried ? (
        <div className={styles["group"]}>
          <Suspense fallback={null}>
            <TriedBefore transcript={draft.tried} />
          </Suspense>
        </div>
      ) : null}
      <Photos report={report} />
      <Kinds about={about} report={report} />
      <Problem report={report} />
      <div className={styles["foot"]}>
        <Button
          type="submit"
          variant="primary"
          size="large"
          waiting={report.isSending}
          icon={<Send aria-hidden="true" />}
        >
          {t(problem.isWaiting && !report.isKept ? "report.tryAgain" : "report.send")}
        </Button>
      </div>
    </form>
  );
}
