import type { OpenTo } from "@storey/domain";
import { useTranslation } from "../../../lib/messages.ts";
import { useSetting } from "../../../lib/session/use-session.ts";

/**
 * Returns the words for who can open a place. They say that nobody reports as a guest while the
 * organisation has the module of spaces off, whatever the place allows.
 */
export function useOpenToWords(): (openTo: OpenTo) => string {
  const { t } = useTranslation("access");
  const { t: spaceWords } = useTranslation("spaces");
  const hasReports = useSetting("spaces_core");
  return (openTo) =>
    openTo === "report" && !hasReports ? t("who.reportOff") : spaceWords(`openTo.${openTo}`);
}
