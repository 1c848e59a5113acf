import { MessageSquarePlus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import styles from "./question.module.css";
import { TypedAnswer } from "./typed-answer.tsx";

interface NoteFieldProps {
  readonly note: string | null;
  /** Whether it stands open, as a failed answer demands one. */
  readonly isOpen: boolean;
  readonly isReadOnly: boolean;
  readonly onNote: (note: string | null) => void;
}

/** The note on an answer; a button until there is one. */
export function NoteField({ note, isOpen, isReadOnly, onNote }: NoteFieldProps) {
  const { t } = useTranslation("checklist-runs");
  const [isWanted, setWanted] = useState(false);
  if (isReadOnly && note === null) return null;
  if (note === null && !isOpen && !isWanted) {
    return (
      <Button
        icon={<MessageSquarePlus aria-hidden="true" />}
        className={styles["add"]}
        onClick={() => setWanted(true)}
      >
        {t("note.add")}
      </Button>
    );
  }
  return (
    <TypedAnswer
      label={t("note")}
      text={note ?? ""}
      isReadOnly={isReadOnly}
      onText={(text) => onNote(text.trim() === "" ? null : text)}
    />
  );
}
