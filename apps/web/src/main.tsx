import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { createAppRouter, isStartFromKept } from "./app/router.tsx";
import { startApp } from "./app/start.ts";
import { applyFirstStyles } from "./lib/first-styles.ts";
import "./ui/tokens.css";
import "./ui/base.css";

const root = document.querySelector("#root");
if (root) {
  const router = createAppRouter();
  const started = startApp(router);
  // What a screen is made of is fetched beside the words and the styles, and not after the shell is drawn.
  const loaded = router.load();
  await Promise.all([started, applyFirstStyles()]);
  // What the device keeps is drawn at once and once: the shell first would take a slow phone twice as long.
  if (await isStartFromKept()) await loaded;
  createRoot(root).render(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  );
}
