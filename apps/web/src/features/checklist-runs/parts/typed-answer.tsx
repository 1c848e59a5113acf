import { CHECKLIST_TEXT_MAX_LENGTH } from "@storey/domain";
import { TextArea } from "../../../ui/text-area.tsx";
import { useKeptTyping } from "./use-kept-typing.ts";

interface TypedAnswerProps {
  readonly label: string;
  readonly text: string;
  readonly isReadOnly: boolean;
  readonly onText: (text: string) => void;
}

/** Words that answer a question, or a note on it. */
export function TypedAnswer({ label, text, isReadOnly, onText }: TypedAnswerProps) {
  const { typed, type, leave } = useKeptTyping(text, onText);
  return (
    <TextArea
      label={label}
      value={typed}
      rows={3}
      maxLength={CHECKLIST_TEXT_MAX_LENGTH}
      readOnly={isReadOnly}
      onChange={type}
      onBlur={leave}
    />
  );
}
