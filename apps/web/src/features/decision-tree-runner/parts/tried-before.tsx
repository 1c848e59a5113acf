import "./runner-messages.ts";
import type { IssueTranscript, TranscriptReading } from "@storey/contract";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../../../ui/card.tsx";
import { saysInterface } from "./tree-language.ts";
import styles from "./tried.module.css";
import { Tried } from "./tried.tsx";
import { useTreeWords } from "./use-tree-words.ts";

interface TriedBeforeProps {
  /** As it is kept with an issue, with its readings; or of a report that is not sent yet. */
  readonly transcript: TranscriptReading & Partial<IssueTranscript>;
  /** Whether a long one is open from the beginning. */
  readonly isOpen?: boolean;
}

/** Returns the reading in the reader's language, else the one of the original; undefined where it was read so. */
function readingFor(
  { language, readings = [] }: TriedBeforeProps["transcript"],
  spoken: string,
): TranscriptReading | undefined {
  const isRead = (code: string | null | undefined): boolean =>
    typeof code === "string" && saysInterface(code, spoken);
  if (isRead(language)) return undefined;
  const own = readings.find((one) => isRead(one.language));
  return own ?? readings.find((one) => one.language === null);
}

/** What a language is called in the reader's. */
function nameOf(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames([locale], { type: "language" }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** What was tried before an issue was reported, for who mends it: in their language, and as it was read. */
export function TriedBefore({ transcript, isOpen }: TriedBeforeProps) {
  const { t, locale, language: spoken } = useTreeWords();
  const [isAsRead, setAsRead] = useState(false);
  const { language } = transcript;
  const other = readingFor(transcript, spoken);
  const name = language ? nameOf(language, locale) : "";
  return (
    <Section title={t("tried.title")}>
      <Tried
        transcript={other && !isAsRead ? other : transcript}
        isOpen={isOpen}
        head={
          other && language ? (
            <p className={styles["read"]}>
              <span className={styles["quiet"]}>
                {t(isAsRead ? "tried.asRead" : "tried.readIn", { name })}
              </span>
              <Button size="small" aria-pressed={isAsRead} onClick={() => setAsRead(!isAsRead)}>
                {t("tried.showAsRead", { name })}
              </Button>
            </p>
          ) : null
        }
      />
    </Section>
  );
}
