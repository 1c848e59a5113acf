import type { SpaceCode } from "@storey/contract";
import { groupedCode } from "@storey/domain";
import { confirm } from "../../lib/confirm.ts";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { showToast } from "../../lib/toasts.ts";
import { restoreCode, revokeCode } from "./space-code.queries.ts";

/** The start of a code, enough to tell it from the others on the screen. */
export function shortOf({ code }: Pick<SpaceCode, "code">): string {
  return groupedCode(code).slice(0, 11);
}

/** Revokes after asking, with Undo; restores at once. */
export function useCodeActions() {
  const { t } = useTranslation("codes");
  const fail = (summary: string) => (error: unknown) => {
    showToast({ severity: "error", summary, detail: textOfError(error) });
  };
  const restore = (code: SpaceCode): void => {
    restoreCode(code).catch(fail(t("restoreFailed")));
  };
  const revoke = async (code: SpaceCode): Promise<void> => {
    const isSure =
      code.state === "blank" ||
      (await confirm({
        title: t("revokeOne", { code: shortOf(code) }),
        text: t("revoke.ask"),
        confirmLabel: t("revoke"),
        tone: "danger",
      }));
    if (!isSure) return;
    try {
      await revokeCode(code);
      const run = () => restore(code);
      showToast({ summary: t("revoked"), action: { label: t("undo"), run } });
    } catch (error) {
      fail(t("revokeFailed"))(error);
    }
  };
  return { revoke, restore, fail };
}
