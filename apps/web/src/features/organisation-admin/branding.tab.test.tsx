import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "../../lib/session/session.ts";
import { toasts } from "../../lib/toasts.ts";
import { administer, READER } from "./administration-harness.fixture.tsx";
import { BrandingTab } from "./branding.tab.tsx";

const OWN = "/api/organisations/public/logo/0197?v=7";

/** Answers each upload as the server does: with the organisation and a new address of its logo. */
class Request {
  static sent: File[] = [];
  static refusal: { code: string } | null = null;
  static refusalStatus = 422;
  readonly upload = {};
  status = 200;
  responseText = "";
  onload: () => void = () => {};
  open(): void {}
  setRequestHeader(): void {}
  getResponseHeader(): null {
    return null;
  }
  abort(): void {}
  send(form: FormData): void {
    const file = form.get("file");
    if (file instanceof File) Request.sent.push(file);
    const logo = {
      ...session.get().organisation,
      branding: { logo_url: `${OWN}${Request.sent.length}` },
    };
    this.status = Request.refusal ? Request.refusalStatus : 200;
    this.responseText = JSON.stringify(Request.refusal ?? logo);
    queueMicrotask(() => this.onload());
  }
}

beforeEach(() => {
  Request.sent = [];
  Request.refusal = null;
  Request.refusalStatus = 422;
  vi.stubGlobal("XMLHttpRequest", Request);
  URL.createObjectURL = () => "blob:chosen";
  URL.revokeObjectURL = () => {};
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function open(logo: string | null = null, permissions?: typeof READER) {
  return administer({
    screen: BrandingTab,
    organisation: { branding: { logo_url: logo } },
    ...(permissions ? { permissions } : {}),
    answers: ({ method, path }) => {
      if (path.startsWith("/organisations/public/logo")) return { body: "bytes" };
      if (method !== "DELETE") return undefined;
      return { body: { ...session.get().organisation, branding: { logo_url: null } } };
    },
  });
}

function logos(): (string | null)[] {
  return screen
    .queryAllByRole("img", { name: "Harbour University" })
    .map((one) => one.getAttribute("src"));
}

function saveButton(): HTMLButtonElement {
  return screen.getByRole<HTMLButtonElement>("button", { name: "Save logo" });
}

async function choose(file: File): Promise<void> {
  await userEvent.click(await screen.findByRole("radio", { name: /Your own/ }));
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  fireEvent.change(input ?? document.body, { target: { files: [file] } });
}

const png = new File(["bytes"], "logo.png", { type: "image/png" });

test("the limits stand there before the attempt", async () => {
  await open();
  await userEvent.click(await screen.findByRole("radio", { name: /Your own/ }));
  expect(screen.getByText(/PNG, WebP, AVIF or JPEG, up to 20 MB and 50 megapixels/)).toBeTruthy();
});

test("a chosen picture is shown in header and login, light and dark, before it is saved", async () => {
  await open();
  await choose(png);
  expect(logos()).toEqual(["blob:chosen", "blob:chosen", "blob:chosen", "blob:chosen"]);
  expect(Request.sent).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Discard changes" }));
  expect(logos()).toEqual([]);
});

test("a saved logo is shown everywhere at once, by its new address", async () => {
  await open();
  await choose(png);
  await userEvent.click(screen.getByRole("button", { name: "Save logo" }));
  await waitFor(() => expect(session.get().organisation?.branding.logo_url).toBe(`${OWN}1`));
  expect(Request.sent.map(({ name }) => name)).toEqual(["logo.png"]);
  await waitFor(() => expect(new Set(logos())).toEqual(new Set([`${OWN}1`])));
});

test.each([
  [
    "an SVG",
    new File(["<svg/>"], "logo.svg", { type: "image/svg+xml" }),
    /JPEG, PNG, WebP or AVIF/,
  ],
  ["a HEIC", new File([""], "logo.HEIC", { type: "" }), /HEIC/],
] as const)("%s is refused in words before it is sent", async (_what, file, words) => {
  await open();
  await choose(file);
  expect((await screen.findByRole("alert")).textContent).toMatch(words);
  expect(saveButton().disabled).toBe(true);
});

test("a file that is too large takes the place of the picture chosen before", async () => {
  await open();
  await choose(png);
  const large = new File([""], "large.png", { type: "image/png" });
  Object.defineProperty(large, "size", { value: 21 * 1024 * 1024 });
  await choose(large);
  expect((await screen.findByRole("alert")).textContent).toMatch(/larger than 20 MB/);
  expect(saveButton().disabled).toBe(true);
  expect(logos()).toEqual([]);
});

test("a picture that the browser cannot show is dropped, in words", async () => {
  await open();
  await choose(png);
  for (const shown of screen.getAllByRole("img", { name: "Harbour University" })) {
    fireEvent.error(shown);
  }
  expect((await screen.findByRole("alert")).textContent).toMatch(/damaged/);
  expect(saveButton().disabled).toBe(true);
  await choose(png);
  expect(screen.queryByRole("alert")).toBeNull();
  expect(saveButton().disabled).toBe(false);
});

test("what the server refuses is said, and the picture is dropped", async () => {
  Request.refusal = { code: "image.damaged" };
  await open();
  await choose(png);
  await userEvent.click(screen.getByRole("button", { name: "Save logo" }));
  expect((await screen.findByRole("alert")).textContent).toBe(
    "The picture is damaged and cannot be read.",
  );
  expect(saveButton().disabled).toBe(true);
  expect(logos()).toEqual([]);
});

test("what the server could not do is said, and the picture stays chosen", async () => {
  Request.refusal = { code: "server.error" };
  Request.refusalStatus = 500;
  await open();
  await choose(png);
  await userEvent.click(screen.getByRole("button", { name: "Save logo" }));
  await screen.findByRole("alert");
  expect(saveButton().disabled).toBe(false);
  expect(logos()).toHaveLength(4);
});

test("the default comes back at once, and Undo brings the logo back", async () => {
  const { asked } = await open(OWN);
  await userEvent.click(await screen.findByRole("radio", { name: /Default/ }));
  await waitFor(() => expect(session.get().organisation?.branding.logo_url).toBeNull());
  expect(
    asked.some(({ method, path }) => method === "DELETE" && path === "/organisations/logo"),
  ).toBe(true);
  const toast = toasts.get().find(({ summary }) => summary === "The default logo is back");
  toast?.action?.run();
  await waitFor(() => expect(session.get().organisation?.branding.logo_url).toBe(`${OWN}1`));
});

test("who reads sees the logo and cannot change it", async () => {
  await open(OWN, READER);
  expect((await screen.findByRole("radio", { name: /Your own/ })).matches(":disabled")).toBe(true);
  expect(screen.queryByRole("button")).toBeNull();
  expect(logos()).toHaveLength(4);
});
