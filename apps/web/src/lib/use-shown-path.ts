import { useMatch } from "@tanstack/react-router";

/**
 * The path of the screen this is drawn on. While the next screen loads, the address and `.` are that
 * one's already: what is pressed here means here.
 */
export function useShownPath(): string {
  return useMatch({ strict: false, select: ({ pathname }) => pathname });
}
