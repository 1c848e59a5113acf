import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { GuestApp } from "./features/guest/guest-app.tsx";
import { startGuest } from "./features/guest/start-guest.ts";
import { applyFirstStyles } from "./lib/first-styles.ts";
import "./ui/tokens.css";
import "./ui/base.css";
import "./features/guest/first-paint.css";

const root = document.querySelector("#root");
if (root) {
  await Promise.all([startGuest(), applyFirstStyles()]);
  createRoot(root).render(
    <StrictMode>
      <GuestApp />
    </StrictMode>,
  );
}
