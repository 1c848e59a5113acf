import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { textOfCode, textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { LateCombobox } from "../../../ui/combobox/late-combobox.tsx";
import { DateField } from "../../../ui/date/date-field.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { peopleQuery, personOf } from "../../issues/issue.queries.ts";
import { useLater } from "../../issues/parts/use-later.ts";
import type { ChosenDue } from "../use-due-choice.ts";
import styles from "./due.module.css";

/** The longest reason. Source: the contract's limit. */
const REASON_MAX_LENGTH = 500;

interface ChangeDialogProps {
  readonly count: number;
  readonly onChange: ChosenDue["change"];
  readonly onClose: () => void;
}

interface FrameProps {
  readonly title: string;
  readonly action: string;
  /** Says what is missing, or does it. */
  readonly take: () => Promise<string | null>;
  readonly onClose: () => void;
  readonly children: (problem: string | null) => ReactNode;
}

function Frame({ title, action, take, onClose, children }: FrameProps) {
  const { t } = useTranslation("due");
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (): Promise<void> => {
    if (isSending) return;
    setSending(true);
    setProblem(null);
    try {
      const missing = await take();
      if (missing === null) onClose();
      else setProblem(missing);
    } catch (error) {
      setProblem(textOfError(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      onSubmit={() => void send()}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" variant="primary" waiting={isSending}>
            {action}
          </Button>
        </>
      }
    >
      <div className={styles["fields"]}>{children(problem)}</div>
    </Dialog>
  );
}

interface RescheduleDialogProps extends ChangeDialogProps {
  /** The first day that any of what is chosen can be given. */
  readonly firstDay: string;
}

/** Gives what is chosen another day, with the reason. */
export function RescheduleDialog({ count, firstDay, onChange, onClose }: RescheduleDialogProps) {
  const { t } = useTranslation("due");
  const [dueOn, setDueOn] = useState("");
  const [reason, setReason] = useState("");
  /** The day that the problem is about; null where it is about the rest. */
  const [refused, setRefused] = useState<string | null>(null);
  const take = async (): Promise<string | null> => {
    setRefused(dueOn === "" || dueOn < firstDay ? dueOn : null);
    if (dueOn === "" || reason.trim() === "") return t("reschedule.missing");
    // All would be refused: what was typed stays, to be mended.
    if (dueOn < firstDay) return textOfCode("checklist.day_past", "");
    await onChange({ what: "reschedule", dueOn, reason: reason.trim() });
    return null;
  };
  return (
    <Frame
      title={t("reschedule.title", { count })}
      action={t("reschedule.action")}
      take={take}
      onClose={onClose}
    >
      {(problem) => (
        <>
          <DateField
            label={t("reschedule.day")}
            value={dueOn}
            min={firstDay}
            error={refused === dueOn ? (problem ?? undefined) : undefined}
            onChange={setDueOn}
          />
          <TextArea
            label={t("reschedule.reason")}
            hint={t("reschedule.hint")}
            value={reason}
            rows={3}
            maxLength={REASON_MAX_LENGTH}
            error={refused === null ? (problem ?? undefined) : undefined}
            onChange={setReason}
          />
        </>
      )}
    </Frame>
  );
}

/** Gives what is chosen to a member, or to nobody. */
export function AssignDialog({ count, onChange, onClose }: ChangeDialogProps) {
  const { t } = useTranslation("due");
  const [person, setPerson] = useState<{ id: string; name: string } | null>(null);
  const [words, setWords] = useState("");
  const searched = useLater(words === person?.name ? "" : words.trim());
  const { data, error, isFetching } = useQuery({
    ...peopleQuery(searched),
    placeholderData: keepPreviousData,
  });
  const people = data?.results.map(personOf) ?? [];
  const take = async (): Promise<string | null> => {
    if (person === null && words.trim() !== "") return t("assign.missing");
    await onChange({ what: "assign", assigneeId: person?.id ?? null });
    return null;
  };
  return (
    <Frame
      title={t("assign.title", { count })}
      action={t("assign.action")}
      take={take}
      onClose={onClose}
    >
      {(problem) => (
        <LateCombobox
          label={t("assign.person")}
          hint={t("assign.hint")}
          autoFocus
          error={problem ?? undefined}
          words={words}
          onType={(typed) => {
            setWords(typed);
            setPerson(null);
          }}
          isLoading={isFetching}
          none={error ? textOfError(error) : t("assign.none")}
          chosenId={person?.id ?? null}
          options={people}
          onChoose={(id) => {
            const found = people.find((one) => one.id === id);
            if (!found) return;
            setPerson(found);
            setWords(found.name);
          }}
        />
      )}
    </Frame>
  );
}
