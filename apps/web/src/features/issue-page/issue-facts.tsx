import type { Issue } from "@storey/contract";
import { dayIn, dueOnDayIn } from "@storey/domain";
import { UserPlus } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "../../lib/messages.ts";
import { useUser } from "../../lib/session/use-session.ts";
import { Button } from "../../ui/button.tsx";
import { DateField } from "../../ui/date/date-field.tsx";
import { Day } from "../../ui/day.tsx";
import { MailLink } from "../../ui/mail-link.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { useIssueOptions, useNames } from "../issues/parts/issue-labels.ts";
import { IssueLink } from "../issues/parts/issue-link.tsx";
import { ImpactBadge, PriorityMark } from "../issues/parts/issue-marks.tsx";
import { When } from "../issues/parts/moment.tsx";
import { useAssigning } from "../issues/parts/use-assigning.tsx";
import styles from "./issue-facts.module.css";
import { useIssueEdit } from "./use-issue-edit.tsx";

const PersonPicker = lazy(async () => ({
  default: (await import("../issues/parts/person-picker.tsx")).PersonPicker,
}));

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles["fact"]}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface DueDayProps {
  readonly dueAt: string | null;
  /** The time zone that the day belongs to. */
  readonly zone: string;
  readonly onSave: (day: string) => void;
}

/** The due date, which is typed part by part and therefore saved when the field loses the focus. */
function DueDay({ dueAt, zone, onSave }: DueDayProps) {
  const { t } = useTranslation("issues");
  const stored = dueAt === null ? "" : dayIn(zone, dueAt);
  const [day, setDay] = useState(stored);
  const save = (): void => {
    if (day !== stored) onSave(day);
  };
  return <DateField label={t("fact.dueAt")} value={day} onChange={setDay} onLeave={save} />;
}

function Edited({ issue }: { readonly issue: Issue }) {
  const { t } = useTranslation("issues");
  const options = useIssueOptions();
  const edit = useIssueEdit(issue);
  const busy = (field: string) => ({ "aria-busy": edit.saving === field });
  return (
    <>
      <div className={styles["edits"]}>
        <SelectField
          {...busy("priority")}
          label={t("fact.priority")}
          value={issue.priority}
          options={options.priorities}
          onChange={(value) => edit.save("priority", value)}
        />
        <SelectField
          {...busy("impact")}
          label={t("fact.impact")}
          value={issue.impact}
          options={options.impacts}
          onChange={(value) => edit.save("impact", value)}
        />
        <SelectField
          {...busy("category")}
          label={t("fact.category")}
          value={issue.category ?? ""}
          options={options.categories}
          onChange={(value) => edit.save("category", value === "" ? null : value)}
        />
        <DueDay
          key={issue.dueAt ?? ""}
          dueAt={issue.dueAt}
          zone={issue.timezone}
          onSave={(day) => edit.save("dueAt", day === "" ? null : dueOnDayIn(issue.timezone, day))}
        />
      </div>
      {edit.dialog}
    </>
  );
}

function Read({ issue }: { readonly issue: Issue }) {
  const { t } = useTranslation("issues");
  return (
    <dl className={styles["facts"]}>
      <Fact label={t("fact.priority")}>
        <PriorityMark priority={issue.priority} />
      </Fact>
      {issue.impact === "none" ? null : (
        <Fact label={t("fact.impact")}>
          <ImpactBadge impact={issue.impact} />
        </Fact>
      )}
      <Fact label={t("fact.category")}>
        {issue.category ? t(`category.${issue.category}`) : t("category.none")}
      </Fact>
      {issue.dueAt ? (
        <Fact label={t("fact.dueAt")}>
          <Day moment={issue.dueAt} />
        </Fact>
      ) : null}
    </dl>
  );
}

function Assignees({ issue, mayTake }: { readonly issue: Issue; readonly mayTake: boolean }) {
  const { t } = useTranslation("issues");
  const names = useNames();
  const user = useUser();
  const [picking, setPicking] = useState(false);
  const isMine = issue.assignees.some(({ id }) => id === user?.id);
  const others = issue.assignees.filter(({ id }) => id !== user?.id);
  const { assign, assignNow, waiting, dialog } = useAssigning(issue);
  return (
    <div className={styles["people"]}>
      {issue.assignees.length === 0 ? (
        <span className={styles["quiet"]}>{t("assignee.none")}</span>
      ) : (
        <ul>
          {issue.assignees.map((person) => (
            <li key={person.id}>
              <bdi>{names.person(person)}</bdi>
            </li>
          ))}
        </ul>
      )}
      {mayTake ? (
        <div className={styles["buttons"]}>
          {issue.mayAssign ? (
            <Button
              size="small"
              icon={<UserPlus aria-hidden="true" />}
              onClick={() => setPicking(true)}
            >
              {t("assign")}
            </Button>
          ) : null}
          {user && issue.assignees.length > 0 ? (
            <Button
              size="small"
              waiting={waiting}
              onClick={() =>
                assignNow(isMine ? others : [...others, { id: user.id, name: t("person.me") }])
              }
            >
              {t(isMine ? "assign.giveBack" : "assign.me")}
            </Button>
          ) : null}
        </div>
      ) : null}
      {picking ? (
        <Suspense>
          <PersonPicker
            title={t("assign.title", { reference: issue.reference })}
            chosen={issue.assignees}
            onSave={assign}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      ) : null}
      {dialog}
    </div>
  );
}

function People({ issue, mayTake }: { readonly issue: Issue; readonly mayTake: boolean }) {
  const { t } = useTranslation("issues");
  const names = useNames();
  const { reporter, watchers } = issue;
  return (
    <dl className={styles["facts"]}>
      <Fact label={t("fact.assignees")}>
        <Assignees issue={issue} mayTake={mayTake} />
      </Fact>
      <Fact label={t("fact.reporter")}>
        <bdi>{names.reporter(reporter)}</bdi>
        {reporter.email ? <MailLink address={reporter.email} className={styles["email"]} /> : null}
        <span className={styles["quiet"]}>{t(`source.${issue.source}`)}</span>
      </Fact>
      {watchers.length > 0 ? (
        <Fact label={t("fact.watchers")}>
          <bdi>{watchers.map(names.person).join(", ")}</bdi>
        </Fact>
      ) : null}
      <Fact label={t("fact.createdAt")}>
        <When moment={issue.createdAt} />
      </Fact>
      <Fact label={t("fact.updatedAt")}>
        <When moment={issue.updatedAt} />
      </Fact>
      {issue.duplicates.length > 0 ? (
        <Fact label={t("fact.duplicates")}>
          <ul>
            {issue.duplicates.map((one) => (
              <li key={one.id}>
                <IssueLink issueId={one.id} title={one.title}>
                  {one.reference} <bdi>{one.title}</bdi>
                </IssueLink>
              </li>
            ))}
          </ul>
        </Fact>
      ) : null}
    </dl>
  );
}

/** Shows the facts of an issue; a user who works on issues can change each in place. */
export function IssueFacts({ issue }: { readonly issue: Issue }) {
  const { t } = useTranslation("issues");
  const mayUpdate = issue.rights.includes("update") && issue.deletedAt === null;
  return (
    <aside className={styles["card"]} aria-label={t("facts")}>
      {mayUpdate ? <Edited issue={issue} /> : <Read issue={issue} />}
      <People issue={issue} mayTake={mayUpdate} />
    </aside>
  );
}
