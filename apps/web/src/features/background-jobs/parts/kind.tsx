import { hasMessage, useTranslation } from "../../../lib/messages.ts";

/** What kind of work it is; its own name where a newer server has one without words here. */
export function useKind(): (name: string) => string {
  const { t } = useTranslation("global");
  return (name) => (hasMessage("global", `work.kind.${name}`) ? t(`work.kind.${name}`) : name);
}
