import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";
import { disconnect } from "./lib/connection.ts";

// What jsdom does not know of the platform: modal dialogs and popovers, in their simplest form.
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
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });

/** The clock as it is, also where a test has set another. */
const { setTimeout: later } = globalThis;

afterEach(async () => {
  cleanup();
  disconnect();
  localStorage.clear();
  sessionStorage.clear();
  // A way back through the history that was asked for is gone now, and not in the next test.
  await new Promise((resolve) => later(resolve, 0));
  // The next file reads, as it starts, what lies open over the page.
  history.replaceState(null, "");
});

// A worker goes from file to file: each starts with stores, caches and listeners of its own.
afterAll(() => vi.resetModules());

// Parts load when they are shown; on a busy machine that takes a moment longer than a second.
configure({ asyncUtilTimeout: 5_000 });
