import { furtherLanguages } from "@storey/domain";
import { useOrganisation } from "../../../lib/session/use-session.ts";

/** Whether the organisation says its texts in more than one language. */
export function useIsTranslated(): boolean {
  return furtherLanguages(useOrganisation()?.languages ?? []).length > 0;
}
