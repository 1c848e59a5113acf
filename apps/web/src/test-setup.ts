import { cleanup, configure, prettyDOM } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";
import { disconnect } from "./lib/connection.ts";
import { rememberPlatform } from "./test-platform.ts";

// Parts of the platform that jsdom lacks: modal dialogs and popovers, in their simplest form.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};
HTMLElement.prototype.showPopover = () => {};
HTMLElement.prototype.hidePopover = function hidePopover() {
  this.dispatchEvent(Object.assign(new Event("toggle"), { newState: "closed" }));
};
Element.prototype.scrollIntoView = () => {};
window.scrollTo = () => {};
globalThis.CSS ??= { escape: (text: string) => text.replaceAll(/[^\w-]/g, "\\$&") } as typeof CSS;
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });

const putPlatformBack = rememberPlatform();

/** The text before the page in the message of a failure. */
const PAGE = "The page:";

/** The real clock, also where a test has set another. */
const { setTimeout: later } = globalThis;

/** The turns that a way back through the history takes jsdom, one within the other. */
const TURNS_OF_A_WAY_BACK = 2;

afterEach(async () => {
  cleanup();
  disconnect();
  localStorage.clear();
  sessionStorage.clear();
  // A way back through the history that a test asked for happens now, and not in the next test.
  for (let turn = 0; turn < TURNS_OF_A_WAY_BACK; turn++) {
    await new Promise((resolve) => later(resolve, 0));
  }
  // The next file reads, as it starts, which parts lie open over the page.
  history.replaceState(null, "");
});

// A worker goes from file to file: each starts with stores, caches and listeners of its own, and
// with the platform as it was.
afterAll(() => {
  putPlatformBack();
  vi.resetModules();
});

/**
 * Makes the error for an element that is not found. Its message has the page as it is, which is
 * drawn only when somebody reads it: a waiting test looks every 50 ms, and drawing a long page
 * takes longer than that. A busy machine then had no time left for the awaited change.
 */
function missing(message: string | null, container: Element): Error {
  const error = Object.assign(new Error(), { name: "TestingLibraryElementError" });
  const whole = (): string => {
    const words = message ?? "";
    return words.includes(PAGE) ? words : `${words}\n\n${PAGE}\n${prettyDOM(container)}`;
  };
  return Object.defineProperty(error, "message", { configurable: true, get: whole });
}

// Parts load when they are shown, which is slow on a busy machine; a passing test waits no longer
// for it.
configure({ asyncUtilTimeout: 15_000, getElementError: missing });
