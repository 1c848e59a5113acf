import { act } from "@testing-library/react";
import { session } from "../lib/session/session.ts";

/** Lets the organisation write in German: who reads English, as the tests do, reads translations. */
export function writeInGerman(): void {
  const languages = [
    { value: "en", label: "English" },
    { value: "de", label: "Deutsch", isOriginal: true },
  ];
  act(() =>
    session.update((now) => ({
      ...now,
      organisation: now.organisation && { ...now.organisation, languages },
    })),
  );
}
