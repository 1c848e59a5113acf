import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { createAppRouter, isStartFromKept, whenLoadedAhead } from "./app/router.tsx";
import { startApp } from "./app/start.ts";
import { isAskedAhead } from "./lib/asked-ahead.ts";
import { applyFirstStyles } from "./lib/first-styles.ts";
import "./ui/tokens.css";
import "./ui/base.css";

/** How long the first drawing waits for what the page has asked for ahead of the app. */
const WAITS_MS = 500;

function passed(ms: number): Promise<void> {
  return new Promise((done) => {
    setTimeout(done, ms);
  });
}

const root = document.querySelector("#root");
if (root) {
  const router = createAppRouter();
  const started = startApp(router);
  // What a screen is made of is fetched beside the words and the styles, and not after the shell is drawn.
  const loaded = router.load();
  await Promise.all([started, applyFirstStyles()]);
  // What the device keeps, or the page has asked for, is drawn at once and once: the shell first would take a
  // slow phone twice as long.
  if (await isStartFromKept()) await loaded;
  else if (isAskedAhead())
    await Promise.race([Promise.all([loaded, whenLoadedAhead()]), passed(WAITS_MS)]);
  createRoot(root).render(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  );
}
