import { Suspense } from "react";
import { createRoot } from "react-dom/client";
import { useStore } from "../../../lib/store.ts";
import { calling } from "../sos-calling.ts";
import { SosDialog } from "./sos-dialog.tsx";

function Calling() {
  const now = useStore(calling);
  return now && now.phase !== "sent" ? <SosDialog calling={now} /> : null;
}

let place: HTMLElement | undefined;

/**
 * Draws the dialog of a call for help beside the app: what is being sent belongs to no screen, and
 * whoever goes elsewhere with Back still sees how it stands, the phone and Cancel.
 */
export function drawSosDialog(): void {
  if (place?.isConnected) return;
  place = document.createElement("div");
  document.body.append(place);
  createRoot(place).render(
    <Suspense fallback={null}>
      <Calling />
    </Suspense>,
  );
}
