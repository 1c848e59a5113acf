import { currentLanguageOf } from "@storey/domain";
import { language } from "../messages.ts";
import { session } from "./session.ts";

/**
 * Returns which of the organisation's languages the signed-in person reads, to be sent with a call;
 * undefined where it offers none that the interface speaks now.
 */
export function languageRead(): string | undefined {
  const languages = session.get().user?.activeUserOrganisation?.organisation.languages ?? [];
  return currentLanguageOf(languages, language.get())?.value;
}
