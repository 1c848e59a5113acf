import "./wall-messages.ts";
import { startMessages } from "../../lib/messages.ts";
import { keepAsking } from "./wall-poll.ts";
import { isReplaced, LOOKS_FOR_RELEASE_MS } from "./wall-release.ts";

/** Keeps the screen awake for as long as the wall is shown, where the browser can. */
function keepAwake(): void {
  const ask = () => {
    if (document.visibilityState === "visible")
      void navigator.wakeLock?.request("screen").catch(() => undefined);
  };
  document.addEventListener("visibilitychange", ask);
  ask();
}

/** Loads the page anew when the server has another version of it. */
function followRelease(): void {
  const shown = document.documentElement.outerHTML;
  window.setInterval(async () => {
    if (await isReplaced(shown)) location.reload();
  }, LOOKS_FOR_RELEASE_MS);
}

/** Starts a wall: it asks by the secret in its own address. */
export async function startWall(): Promise<void> {
  await startMessages(["wall"]);
  keepAsking(location.pathname.split("/")[2] ?? "");
  keepAwake();
  followRelease();
}
