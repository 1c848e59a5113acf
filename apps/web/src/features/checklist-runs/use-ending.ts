import type { SignatureStrokes } from "@storey/domain";
import { useEffect, useRef, useState } from "react";
import { forgetDraft, keepDraft, readDraft } from "../../lib/offline/draft-store.ts";
import { endingDraft } from "./ending-draft.ts";
import { NO_PERFORMER, type Performer } from "./parts/performer-fields.tsx";

/** What is said at the end of a run, before it is completed. */
export interface Ending {
  readonly signer: string;
  readonly strokes: SignatureStrokes;
  /** What was scanned at the door or on the asset. */
  readonly code: string;
  readonly performer: Performer;
  /** The keys of failures for which no issue is wanted. */
  readonly notWanted: readonly string[];
}

const NOTHING: Ending = {
  ...{ signer: "", strokes: [], code: "", performer: NO_PERFORMER, notWanted: [] },
};

/** Keeps what is said at the end of a run on this device until it is completed, over a reload too. */
export function useEnding(runId: string) {
  const name = endingDraft(runId);
  const [ending, setEnding] = useState<Ending>(NOTHING);
  const latest = useRef<Ending | null>(null);
  useEffect(() => {
    let isHere = true;
    void readDraft(name).then((kept) => {
      // What was said meanwhile is newer.
      if (isHere && kept !== null && latest.current === null) {
        setEnding({ ...NOTHING, ...(kept as Partial<Ending>) });
      }
    });
    return () => {
      isHere = false;
    };
  }, [name]);
  const change = (part: Partial<Ending>): void => {
    const next = { ...(latest.current ?? ending), ...part };
    latest.current = next;
    setEnding(next);
    void keepDraft(name, next);
  };
  return { ending, change, forget: () => forgetDraft(name) };
}
