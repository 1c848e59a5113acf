import type { ChecklistAssignment } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import { confirm } from "../../../lib/confirm.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { useMessages, useTranslation } from "../../../lib/messages.ts";
import { useMayIn } from "../../../lib/session/use-may.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../../../ui/card.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useFocusAfterRemoval } from "../../../ui/use-focus-after-removal.ts";
import styles from "../assignments.module.css";
import {
  type AssignmentTarget,
  assignmentsQuery,
  changeAssignment,
  endAssignment,
} from "../checklist-assignment.queries.ts";
import { AssignmentDialog } from "./assignment-dialog.tsx";
import { AssignmentLine } from "./assignment-line.tsx";
import { PauseDialog } from "./pause-dialog.tsx";

interface AssignmentsHereProps {
  readonly target: AssignmentTarget;
  /** Where it lies; null for what lies nowhere. */
  readonly locationId: string | null;
  readonly isArchived: boolean;
}

type Opened =
  | { readonly what: "add" }
  | { readonly what: "change" | "pause"; readonly assignment: ChecklistAssignment };

/** The checklists that a room or an asset is checked by, for whoever may read them there. */
export function AssignmentsHere(props: AssignmentsHereProps) {
  // Loaded at once, so that no line of the list hides the rest while it waits for its words.
  useMessages(["checklist-assignments", "people"]);
  const mayRead = useMayIn()("organisation.checklists.read", props.locationId);
  return mayRead ? <Assignments {...props} /> : null;
}

function Assignments({ target, locationId, isArchived }: AssignmentsHereProps) {
  const { t } = useTranslation("checklist-assignments");
  const mayIn = useMayIn();
  const mayChange = !isArchived && mayIn("organisation.checklists.update", locationId);
  const { data, error, refetch } = useQuery(assignmentsQuery(target));
  const [opened, setOpened] = useState<Opened | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  const all = data?.results ?? [];
  const ids = all.map(({ id }) => id);
  const { list, removing } = useFocusAfterRemoval<HTMLUListElement>(ids, () => add.current);
  const close = () => setOpened(null);
  const tell = (work: Promise<unknown>, done: string): void => {
    work.then(
      () => showToast({ severity: "success", summary: done }),
      (cause: unknown) => showToast({ severity: "error", summary: textOfError(cause) }),
    );
  };
  const end = async ({ id, template: { name } }: ChecklistAssignment): Promise<void> => {
    const asked = { title: t("end.title", { name }), text: t("end.text") };
    if (!(await confirm({ ...asked, confirmLabel: t("end.action"), tone: "danger" }))) return;
    removing(id);
    tell(endAssignment(id), t("end.done"));
  };
  if (data && all.length === 0 && !mayChange) return null;
  return (
    <Section
      title={t("title")}
      actions={
        mayChange ? (
          <Button
            ref={add}
            icon={<Plus aria-hidden="true" />}
            onClick={() => setOpened({ what: "add" })}
          >
            {t("add")}
          </Button>
        ) : null
      }
    >
      {error && !data ? (
        <p className={styles["quiet"]} role="alert">
          {textOfError(error)}{" "}
          <Button size="small" onClick={() => void refetch()}>
            {t("retry")}
          </Button>
        </p>
      ) : !data ? (
        <Skeleton height="4rem" />
      ) : all.length === 0 ? (
        <p className={styles["quiet"]}>{t("empty")}</p>
      ) : (
        <ul ref={list} className={styles["lines"]} aria-label={t("title")}>
          {all.map((assignment) => (
            <AssignmentLine
              key={assignment.id}
              assignment={assignment}
              steps={
                mayChange
                  ? {
                      change: () => setOpened({ what: "change", assignment }),
                      pause: () => setOpened({ what: "pause", assignment }),
                      resume: () =>
                        tell(changeAssignment(assignment, { pause: null }), t("resume.done")),
                      end: () => void end(assignment),
                    }
                  : null
              }
            />
          ))}
        </ul>
      )}
      {opened === null ? null : opened.what === "pause" ? (
        <PauseDialog
          title={t("pause.title", { name: opened.assignment.template.name })}
          action={t("pause.action")}
          onPause={async (pause) => {
            await changeAssignment(standing(all, opened.assignment), { pause });
            showToast({ severity: "success", summary: t("pause.done") });
          }}
          onClose={close}
        />
      ) : (
        <AssignmentDialog
          target={target}
          assignment={opened.what === "add" ? null : standing(all, opened.assignment)}
          takenIds={all.map(({ template }) => template.id)}
          onClose={close}
        />
      )}
    </Section>
  );
}

/** An assignment as it was read last: after a refusal somebody's change is in it. */
function standing(all: readonly ChecklistAssignment[], one: ChecklistAssignment) {
  return all.find(({ id }) => id === one.id) ?? one;
}
