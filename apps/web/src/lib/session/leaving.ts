let leaving = false;

function startAgain(event: PageTransitionEvent): void {
  // Shown once more as it was left, the page would still hold what somebody else must not see.
  if (event.persisted) location.reload();
}

/** Whether the page is on its way to the provider's logout. */
export function isLeaving(): boolean {
  return leaving;
}

/** The tokens are gone and the page goes: from now on a call that needs one waits for good. */
export function leave(): void {
  leaving = true;
  addEventListener("pageshow", startAgain);
}

/** The logout did not come about: calls go on. */
export function stay(): void {
  leaving = false;
  removeEventListener("pageshow", startAgain);
}
