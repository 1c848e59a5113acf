import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { startApp } from "./app/start.ts";
import "./ui/tokens.css";
import "./ui/base.css";

const root = document.querySelector("#root");
if (root) {
  await startApp();
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
