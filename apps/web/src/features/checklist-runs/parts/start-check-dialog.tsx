import type { StartableChecklist } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { checklistRunPath } from "../../../app/paths.ts";
import { isUnreachable } from "../../../lib/call-error.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { momentLabel } from "../../../lib/moments.ts";
import { useInReaderLanguage } from "../../../lib/reader-language.ts";
import { useUser } from "../../../lib/session/use-session.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { type CheckPlace, periodNow, startableQuery, startCheck } from "../start-check.queries.ts";
import styles from "./run.module.css";

/** How many other checklists are listed without a field to search them. */
const SEARCHED_FROM = 8;

interface StartCheckDialogProps {
  readonly place: CheckPlace;
  readonly onClose: () => void;
}

interface LinesProps {
  readonly title: string;
  readonly checklists: readonly StartableChecklist[];
  readonly starting: StartableChecklist | null;
  readonly onStart: (checklist: StartableChecklist) => void;
}

/** Checklists to choose one of: pressing a line begins it. */
function Lines({ title, checklists, starting, onStart }: LinesProps) {
  const { t, locale } = useTranslation("checklist-runs");
  const inReaderLanguage = useInReaderLanguage();
  const now = Date.now();
  return (
    <ul className={styles["lines"]} aria-label={title}>
      {checklists.map((one) => {
        const period = periodNow(one, now);
        const day =
          period && momentLabel(period.dueOn, { locale, zone: "UTC" }, { dateStyle: "medium" });
        return (
          <li key={one.assignmentId ?? one.template.id}>
            <Button
              wide
              className={styles["lead"]}
              waiting={starting === one}
              onClick={() => onStart(one)}
            >
              <span className={styles["startWords"]}>
                <bdi>{inReaderLanguage(one.template.name, one.template.names)}</bdi>
                {day === undefined ? null : (
                  <span className={styles["quiet"]}>
                    {t("due.dueOn", { day })}
                    {period?.state === "in_progress" ? ` · ${t("state.in_progress")}` : null}
                  </span>
                )}
              </span>
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

/** Chooses the check that is begun at a place: what is assigned there comes first. */
export function StartCheckDialog({ place, onClose }: StartCheckDialogProps) {
  const { t } = useTranslation("checklist-runs");
  const inReaderLanguage = useInReaderLanguage();
  const nameOf = ({ template }: StartableChecklist) =>
    inReaderLanguage(template.name, template.names);
  const navigate = useNavigate();
  const user = useUser();
  const { data = [] } = useQuery(startableQuery(place));
  const [typed, setTyped] = useState("");
  const [starting, setStarting] = useState<StartableChecklist | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const assigned = data.filter(({ assignmentId }) => assignmentId !== null);
  const others = data.filter(({ assignmentId }) => assignmentId === null);
  const words = typed.trim().toLocaleLowerCase();
  const found = others.filter((one) => nameOf(one).toLocaleLowerCase().includes(words));
  const start = async (checklist: StartableChecklist): Promise<void> => {
    if (starting !== null || !user) return;
    setStarting(checklist);
    setProblem(null);
    try {
      const by = { id: user.id, name: [user.firstName, user.lastName].filter(Boolean).join(" ") };
      const label = t("start.label", { name: nameOf(checklist) });
      const id = await startCheck(place, checklist, { by, label });
      await navigate({ to: checklistRunPath(id) });
    } catch (error) {
      setProblem(isUnreachable(error) ? t("start.unread") : textOfError(error));
      setStarting(null);
    }
  };
  const common = { starting, onStart: (one: StartableChecklist) => void start(one) };
  return (
    <Dialog
      open
      focusTitle
      title={t("start.title")}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t("cancel")}</Button>}
    >
      <div className={styles["stack"]}>
        {problem === null ? null : (
          <p role="alert" className={styles["problem"]}>
            {problem}
          </p>
        )}
        {assigned.length === 0 ? null : (
          <>
            <h3 className={styles["startTitle"]}>{t("start.assigned")}</h3>
            <Lines title={t("start.assigned")} checklists={assigned} {...common} />
          </>
        )}
        {others.length === 0 ? null : (
          <>
            <h3 className={styles["startTitle"]}>{t("start.others")}</h3>
            {others.length < SEARCHED_FROM ? null : (
              <TextField
                label={t("start.search")}
                value={typed}
                autoComplete="off"
                onChange={setTyped}
              />
            )}
            <Lines title={t("start.others")} checklists={found} {...common} />
            {found.length === 0 ? <p className={styles["quiet"]}>{t("start.none")}</p> : null}
          </>
        )}
      </div>
    </Dialog>
  );
}
