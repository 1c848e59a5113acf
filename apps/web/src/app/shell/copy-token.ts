import type { Me } from "@storey/contract";
import { isAdminRole } from "@storey/domain";
import { identity } from "../../lib/identity/identity.ts";
import { logFailure } from "../../lib/log.ts";
import { translate } from "../../lib/messages.ts";
import { showToast } from "../../lib/toasts.ts";

/** Only the admin role sees 'Get token' (Spec §6). */
export function maySeeToken(user: Me | null): boolean {
  const names = [...(user?.appLevelRoles ?? []), ...(user?.roles ?? [])].map((role) => role.name);
  return isAdminRole(names);
}

/** Copies an API access token to the clipboard and shows a toast about it (Spec §2). */
export async function copyToken(): Promise<void> {
  try {
    const token = await (await identity()).accessToken({ fresh: false });
    await navigator.clipboard.writeText(token);
    showToast({
      summary: translate("shell", "token.title"),
      detail: translate("shell", "token.copied"),
    });
  } catch (cause) {
    logFailure("The token could not be copied", cause);
    showToast({
      severity: "error",
      summary: translate("shell", "token.title"),
      detail: translate("shell", "token.failed"),
    });
  }
}
