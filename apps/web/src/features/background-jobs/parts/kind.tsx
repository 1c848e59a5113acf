import { hasMessage, useTranslation } from "../../../lib/messages.ts";

/**
 * Returns the label of a kind of work; its own name where a newer server has one without a message
 * here.
 */
export function useKind(): (name: string) => string {
  const { t } = useTranslation("global");
  return (name) => (hasMessage("global", `work.kind.${name}`) ? t(`work.kind.${name}`) : name);
}
