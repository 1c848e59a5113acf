import { act, cleanup, fireEvent } from "@testing-library/react";
import { vi } from "vitest";
import { LeavingAssetsDialog } from "../features/assets/parts/leaving-assets-dialog.tsx";
import { knownIcons } from "../lib/icons.ts";
import { loadMessages } from "../lib/messages.ts";
import { queryClient } from "../lib/query.ts";
import { session } from "../lib/session/session.ts";
import { harness, idOf } from "../test-support/harness.fixture.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import {
  administratorOf,
  type Crawled,
  LOCATIONS,
  MEMBERSHIP,
  permissions,
  pretended,
  RECORD,
} from "./limited-role-server.fixture.ts";
import { PATHS, type RouteName } from "./paths.ts";
import { routeNamed } from "./routes.tsx";

const SETTLED_WITHIN_MS = 10_000;
/** The text that is typed into every field. */
const TYPED = "somebody@else.test";

function isLoading(): boolean {
  return (
    queryClient.isFetching() > 0 || document.querySelector("[role=status][aria-label]") !== null
  );
}

/**
 * Waits until nothing changes any more: the pressed control has loaded its parts and its answers.
 * The changes are counted: to write down the page of a long list each time takes longer than all else.
 */
async function settled(): Promise<void> {
  let hasChanged = true;
  const changes = new MutationObserver(() => {
    hasChanged = true;
  });
  const everything = { subtree: true, childList: true, attributes: true, characterData: true };
  changes.observe(document.body, everything);
  try {
    await vi.waitFor(
      async () => {
        await act(async () => {
          await vi.dynamicImportSettled();
        });
        const isSame = !hasChanged;
        hasChanged = false;
        if (!isSame || isLoading()) throw new Error("the page still changes");
      },
      { timeout: SETTLED_WITHIN_MS, interval: 1 },
    );
  } catch (error) {
    throw new Error(`still loading: ${document.body.innerHTML}`, { cause: error });
  } finally {
    changes.disconnect();
  }
}

const CONTROLS = "button:not([role=tab]), input[type=radio], input[type=checkbox], [role=menuitem]";
const TEXTS = "input:not([type]), input[type=text], input[type=email], textarea";
const LEAVES = /^BUTTON (Close|Cancel|Done|Discard|Back)/;

/** Names a control and its place, so that each one is pressed once. */
function nameOf(control: Element): string {
  const label = control.closest("label")?.textContent ?? control.textContent;
  const place = control.closest("dialog, [role=menu], [aria-label]:not(button, input)");
  const where = place?.getAttribute("aria-label") ?? place?.getAttribute("aria-labelledby");
  return [control.tagName, control.getAttribute("aria-label") ?? label, where].join(" ");
}

/** Orders controls: those of an opened dialog first, those that lead away from it last. */
function rankOf(control: Element, name: string): number {
  if (LEAVES.test(name)) return 3;
  if (control.getAttribute("role") === "menuitem") return 0;
  return control.closest("dialog") ? 1 : 2;
}

function fillIn(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>(TEXTS)) {
    if (field.disabled || field.readOnly || field.value === TYPED) continue;
    // A field with a list, such as a time zone, does not take any text.
    if (field.hasAttribute("list")) continue;
    // A text that narrows a list would hide the lines it offers.
    // A number that is there stays: a text in its place would keep the form from being sent.
    if (field.inputMode === "numeric" && field.value !== "") continue;
    if (field.closest("form, dialog")) fireEvent.change(field, { target: { value: TYPED } });
  }
}

/** Opens the popover of a button, as a browser does by itself and jsdom does not. */
function openPopoverOf(button: Element): void {
  const panel = document.getElementById(button.getAttribute("popovertarget") ?? "");
  if (panel) fireEvent(panel, Object.assign(new Event("toggle"), { newState: "open" }));
}

/** Returns the control to press next, the first of the lowest rank, with its name. */
function nextOf(pressed: ReadonlySet<string>): { control: Element; name: string } | undefined {
  let next: { control: Element; name: string; rank: number } | undefined;
  for (const control of document.querySelectorAll(CONTROLS)) {
    if (control.matches(":disabled")) continue;
    const name = nameOf(control);
    if (pressed.has(name)) continue;
    const rank = rankOf(control, name);
    if (!next || rank < next.rank) next = { control, name, rank };
  }
  return next;
}

/** Types into every field, sends every form and presses every control that is there, each once. */
async function pressEverything(goBack: () => Promise<void>): Promise<void> {
  const pressed = new Set<string>();
  let opener = "";
  for (;;) {
    await goBack();
    fillIn();
    const next = nextOf(pressed);
    if (!next) return;
    const { control, name } = next;
    pressed.add(name);
    // A menu closes with each of its lines: the crawl opens it again for the next one.
    if (control.getAttribute("role") === "menuitem") pressed.delete(opener);
    if (control.hasAttribute("aria-haspopup")) opener = name;
    fireEvent.click(control);
    openPopoverOf(control);
    await settled();
    for (const form of document.forms) fireEvent.submit(form);
    await settled();
  }
}

function seen(crawled: Crawled): void {
  for (const link of document.querySelectorAll("a[href]")) {
    crawled.links.add(link.getAttribute("href") ?? "");
  }
}

interface Way {
  readonly name: RouteName;
  /** The address of the screen, where its path alone does not give it. */
  readonly address?: string;
  /** The locations the administrator is limited to; none means all. */
  readonly locationIds: readonly string[];
}

/** Shows a screen to an administrator, and tries all that it offers. */
export async function crawl({ name, address = PATHS[name], locationIds }: Way): Promise<Crawled> {
  const route = routeNamed(name);
  if (!route) throw new Error(`There is no route ${name}.`);
  const crawled: Crawled = { writes: new Set(), refused: new Set(), links: new Set() };
  cleanup();
  // The forms would otherwise hold the text that an earlier crawl typed.
  sessionStorage.clear();
  const Screen = await route.load();
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(600);
  const clipboard = { writeText: async () => {} };
  Object.defineProperty(navigator, "clipboard", { configurable: true, value: clipboard });
  await loadMessages(route.namespaces);
  knownIcons.set(new Map([["wifi", "Wifi"]]));
  const { router } = await harness({
    screen: () => (
      <>
        <Screen />
        <ConfirmDialog />
        <LeavingAssetsDialog />
      </>
    ),
    path: PATHS[route.name],
    address,
    answers: pretended(crawled),
    permissions,
    roles: administratorOf(locationIds),
    settings: ["spaces_core", "asset_management", "spaces_plus", "spaces_panoramas"],
  });
  const type = { ...RECORD, id: idOf(50), organisationId: idOf(8000), name: "Office" };
  await act(async () =>
    session.update((now) => ({
      ...now,
      user: now.user && { ...now.user, activeUserOrganisation: MEMBERSHIP },
      organisation: now.organisation && {
        ...now.organisation,
        spaceTypes: [type],
        features: [{ ...type, id: idOf(51), icon: "wifi" }],
        languages: [{ value: "en", label: "English" }],
        branding: { logo_url: "/api/organisations/public/logo/one" },
        locations: [...LOCATIONS],
      },
    })),
  );
  await settled();
  if (!document.querySelector("h1")) throw new Error(`${address} shows no screen.`);
  seen(crawled);
  const [path] = address.split("?");
  await pressEverything(async () => {
    if (router.state.location.pathname === path) return;
    await act(() => router.navigate({ href: address }));
    await settled();
  });
  seen(crawled);
  return crawled;
}
