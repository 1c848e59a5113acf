import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { GuestApp } from "./features/guest/guest-app.tsx";
import { startGuest } from "./features/guest/start-guest.ts";
import "./ui/tokens.css";
import "./ui/base.css";
import "./features/guest/first-paint.css";

const root = document.querySelector("#root");
if (root) {
  await startGuest();
  createRoot(root).render(
    <StrictMode>
      <GuestApp />
    </StrictMode>,
  );
}
