import { useMatch } from "@tanstack/react-router";

/**
 * Returns the path of the screen this is drawn on. While the next screen loads, the address and `.`
 * are that one's already, but a link pressed here is meant from here.
 */
export function useShownPath(): string {
  return useMatch({ strict: false, select: ({ pathname }) => pathname });
}
