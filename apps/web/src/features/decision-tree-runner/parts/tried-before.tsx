import "./runner-messages.ts";
import type { IssueTranscript } from "@storey/contract";
import { Section } from "../../../ui/card.tsx";
import { Tried } from "./tried.tsx";
import { useTreeWords } from "./use-tree-words.ts";

interface TriedBeforeProps {
  readonly transcript: IssueTranscript;
  /** Whether a long one is open from the beginning. */
  readonly isOpen?: boolean;
}

/** What was tried before an issue was reported, for who mends it. */
export function TriedBefore({ transcript, isOpen }: TriedBeforeProps) {
  const { t } = useTreeWords();
  return (
    <Section title={t("tried.title")}>
      <Tried transcript={transcript} isOpen={isOpen} />
    </Section>
  );
}
