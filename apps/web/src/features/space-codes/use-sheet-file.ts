import { useState } from "react";
import { saveFile } from "../../lib/save-file.ts";

/** Makes the files of a print dialog and saves them, one at a time. */
export function useSheetFile() {
  const [waiting, setWaiting] = useState<"print" | "test" | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const make = async (kind: "print" | "test", file: Promise<Blob>, name: string): Promise<void> => {
    setWaiting(kind);
    setProblem(null);
    try {
      saveFile(await file, name);
    } catch (error) {
      setProblem(error);
    }
    setWaiting(null);
  };
  return { waiting, problem, make };
}
