let leaving = false;

function startAgain(event: PageTransitionEvent): void {
  // A page that the browser shows again as it was left would hold what somebody else must not see.
  if (event.persisted) location.reload();
}

/** Tells whether the page is on its way to the provider's logout. */
export function isLeaving(): boolean {
  return leaving;
}

/** Marks the page as leaving, without tokens: from now on a call that needs one waits for good. */
export function leave(): void {
  leaving = true;
  addEventListener("pageshow", startAgain);
}

/** Takes the mark back when the logout failed: calls go on. */
export function stay(): void {
  leaving = false;
  removeEventListener("pageshow", startAgain);
}
