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
 * Renders the dialog of a call for help beside the app: the call belongs to no screen, and a user
 * who goes elsewhere with Back still sees its state, the phone number and Cancel.
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
