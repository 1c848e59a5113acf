import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { startWall } from "./features/wall/start-wall.ts";
import { WallApp } from "./features/wall/wall-app.tsx";
import "./ui/tokens.css";
import "./ui/base.css";

const root = document.querySelector("#root");
if (root) {
  await startWall();
  createRoot(root).render(
    <StrictMode>
      <WallApp />
    </StrictMode>,
  );
}
