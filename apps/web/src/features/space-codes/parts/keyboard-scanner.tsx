import { useNavigate } from "@tanstack/react-router";
import { PATHS } from "../../../app/paths.ts";
import { useKeyboardScanner } from "../use-keyboard-scanner.ts";
import { takeScanned } from "./scanned-here.ts";

/**
 * Leads from any screen to what a scanner reads that acts as a keyboard, unless the screen takes it
 * itself.
 */
export function KeyboardScanner() {
  const navigate = useNavigate();
  useKeyboardScanner((code) => {
    if (!takeScanned(code)) void navigate({ to: PATHS.Scan, search: { code } });
  });
  return null;
}
