import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { createAppRouter } from "./app/router.tsx";
import { startApp } from "./app/start.ts";
import { applyFirstStyles } from "./lib/first-styles.ts";
import "./ui/tokens.css";
import "./ui/base.css";

const root = document.querySelector("#root");
if (root) {
  const router = createAppRouter();
  await Promise.all([startApp(router), applyFirstStyles()]);
  createRoot(root).render(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  );
}
