import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { createAppRouter } from "./app/router.tsx";
import { startApp } from "./app/start.ts";
import "./ui/tokens.css";
import "./ui/base.css";

const root = document.querySelector("#root");
if (root) {
  const router = createAppRouter();
  await startApp(router);
  createRoot(root).render(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  );
}
