import { useEffect, useState } from "react";
import { loadMessages } from "../../../lib/messages.ts";
import { useSetting } from "../../../lib/session/use-session.ts";

/** Loads the words of checklists for a part of another page; false until they are there, or without the module. */
export function useChecklistWords(): boolean {
  const hasModule = useSetting("spaces_checklists");
  const [hasWords, setWords] = useState(false);
  useEffect(() => {
    if (hasModule) void loadMessages(["checklist-runs"]).then(() => setWords(true));
  }, [hasModule]);
  return hasModule && hasWords;
}
