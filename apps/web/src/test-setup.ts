import { cleanup } from "@testing-library/react";
import { afterEach } from "vitest";
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

afterEach(() => {
  cleanup();
  disconnect();
  localStorage.clear();
  sessionStorage.clear();
});
