import { translate } from "../../lib/messages.ts";
import { showToast } from "../../lib/toasts.ts";

/** Hands the page's address on: the device's own sheet on a phone, else to the clipboard. */
export async function shareSpace(title: string): Promise<void> {
  const url = location.origin + location.pathname;
  try {
    if (typeof navigator.share === "function" && matchMedia("(pointer: coarse)").matches) {
      await navigator.share({ title, url });
      return;
    }
    await navigator.clipboard.writeText(url);
    showToast({ severity: "success", summary: translate("spaces", "share.copied") });
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === "AbortError") return;
    showToast({ severity: "error", summary: translate("spaces", "copy.failed") });
  }
}
