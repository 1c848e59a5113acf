import type { OutboxMessage } from "@storey/contract";
import { APP_PERMISSIONS } from "@storey/domain";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { loadMessages, localeOf } from "../../lib/messages.ts";
import { momentLabel } from "../../lib/moments.ts";
import { type Answers, harness, idOf } from "../../test-support/harness.fixture.tsx";
import { linkOf, piecesOf } from "./message-link.ts";
import { undressed, wear } from "./message-look.ts";
import { OutboxScreen } from "./outbox.screen.tsx";

const LINK = "https://storey.test/idp/invitation/abc-DEF_1";

const MESSAGE: OutboxMessage = {
  id: idOf(1),
  to: "ines@new.test",
  subject: "Invitation to Harbour",
  text: `Join Harbour\n\nOpen ${LINK}.\n`,
  html: '<html><head><style>div > p { margin: 0 }</style></head><body style="color:red"><p>Hello</p></body></html>',
  state: "kept",
  createdAt: "2026-01-01T10:00:00.000Z",
};

async function open(answer: ReturnType<Answers>, address = "/admin/global/outbox") {
  await loadMessages(["global"]);
  return harness({
    screen: OutboxScreen,
    path: "/admin/global/outbox",
    address,
    answers: ({ path }) => (path === "/mail-outbox" ? answer : undefined),
    permissions: APP_PERMISSIONS,
  });
}

test("a message is opened as text, its link can be followed and copied", async () => {
  const writeText = vi.fn(async () => {});
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, "writeText").mockImplementation(writeText);
  const { router } = await open({ body: [MESSAGE] });
  const list = within(await screen.findByRole("list", { name: "Messages" }));
  await user.click(list.getByRole("button", { name: /ines@new.test/ }));
  const link = await screen.findByRole("link", { name: LINK });
  expect(link.getAttribute("rel")).toBe("noreferrer noopener");
  expect(router.state.location.search).toEqual({ message: MESSAGE.id });
  await user.click(screen.getByRole("button", { name: "Copy link" }));
  expect(writeText).toHaveBeenCalledWith(LINK);
});

test("says when, in the form of every other moment, by the clock of the device", async () => {
  vi.stubEnv("TZ", "Asia/Tokyo");
  await open({ body: [MESSAGE] });
  const list = within(await screen.findByRole("list", { name: "Messages" }));
  const place = { locale: localeOf("en"), zone: "Asia/Tokyo" };
  expect(list.getByRole("time").textContent).toBe(momentLabel(MESSAGE.createdAt, place));
  vi.unstubAllEnvs();
});

test("as HTML it stands in a frame that runs and loads nothing", async () => {
  await open({ body: [MESSAGE] }, `/admin/global/outbox?message=${MESSAGE.id}&form=html`);
  const frame = await screen.findByTitle("Invitation to Harbour");
  // With a foreign origin we could not style the frame; without scripts it cannot use our origin.
  expect(frame.getAttribute("sandbox")).toBe("allow-same-origin");
  const page = frame.getAttribute("srcdoc");
  expect(page).toContain("<p>Hello</p>");
  expect(page).toContain(`content="default-src 'none'"`);
  expect(page).not.toMatch(/<link|<script|src=/);
});

test("a message wears the styles it carries, and its page has none that a policy refuses", () => {
  const page = undressed(MESSAGE.html);
  expect(page).not.toMatch(/<style|\sstyle=/);
  expect(undressed("<p>Bare</p>")).toMatch(/^<meta[^>]*><base[^>]*><p>Bare/);
  const frame = document.createElement("iframe");
  document.body.append(frame);
  const { contentDocument: shown, contentWindow: view } = frame;
  if (!shown || !view) throw new Error("The frame has no page.");
  const sheets = sheetsOf(view);
  shown.write(page);
  wear(shown);
  expect(shown.body.style.color).toBe("red");
  expect(sheets).toEqual(["div > p { margin: 0 }"]);
  expect(shown.adoptedStyleSheets).toHaveLength(1);
  frame.remove();
});

/** Records the style sheets that a page makes: jsdom has none that are made by script. */
function sheetsOf(view: Window): string[] {
  const texts: string[] = [];
  Object.assign(view, {
    CSSStyleSheet: class {
      replaceSync(text: string): void {
        texts.push(text);
      }
    },
  });
  return texts;
}

test("where a mail server sends, the screen says that there is nothing to see", async () => {
  await open({ status: 404, body: { code: "mail.delivered", message: "", fields: [] } });
  expect(await screen.findByText("Mail is sent by a mail server here")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Refresh" })).toBeNull();
});

test("an empty outbox says how a message gets into it", async () => {
  await open({ body: [] });
  expect(await screen.findByText("No messages yet")).toBeTruthy();
});

test.each([
  ["See https://a.test/x).", "https://a.test/x"],
  ["http://a.test/?q=1&b=2#c next", "http://a.test/?q=1&b=2#c"],
  ["javascript:alert(1) and nothing else", null],
  ["none", null],
])("the link in %j is %j", (text, link) => {
  expect(linkOf(text)).toBe(link);
  expect(
    piecesOf(text)
      .map((piece) => piece.text)
      .join(""),
  ).toBe(text);
});
