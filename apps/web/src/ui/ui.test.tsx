import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { confirm } from "../lib/confirm.ts";
import { connect } from "../lib/connection.ts";
import { knownIcons, loadIcons } from "../lib/icons.ts";
import { startMessages } from "../lib/messages.ts";
import { showToast, TOAST_LIFE_MS, toasts } from "../lib/toasts.ts";
import { Button } from "./button.tsx";
import { FilterChip } from "./chip.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Dialog } from "./dialog.tsx";
import { FeatureIcon } from "./feature-icon.tsx";
import { Breadcrumbs } from "./page-head.tsx";
import { Tabs } from "./tabs.tsx";
import { TextArea } from "./text-area.tsx";
import { TextField } from "./text-field.tsx";
import { Toasts } from "./toast.tsx";
import { placeBeside } from "./use-popover.ts";

beforeEach(() => startMessages(["shell"]));

test("a waiting button takes no second press", async () => {
  const onClick = vi.fn();
  render(
    <Button waiting onClick={onClick}>
      Save
    </Button>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(onClick).not.toHaveBeenCalled();
});

test("a field joins label, hint and error", () => {
  render(<TextField label="Name" hint="As on the door" error="Minimum 2 characters" optional />);
  const field = screen.getByRole("textbox", { name: "Name (optional)" });
  expect(field.getAttribute("aria-invalid")).toBe("true");
  const ids = field.getAttribute("aria-describedby")?.split(" ") ?? [];
  const described = ids.map((id) => document.getElementById(id)?.textContent);
  expect(described).toEqual(["As on the door", "Minimum 2 characters"]);
});

test("a dialog that is read first begins with its title, and Close comes next", async () => {
  render(
    <Dialog open focusTitle title="QR code" onClose={() => {}}>
      <button type="button">Copy</button>
    </Dialog>,
  );
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "QR code" }));
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Close" }));
});

test("a dialog that opened out of another sends itself alone", async () => {
  const outer = vi.fn();
  const inner = vi.fn();
  render(
    <Dialog open title="Asset" onClose={() => {}} onSubmit={outer}>
      <Dialog
        open
        title="Model"
        onClose={() => {}}
        onSubmit={inner}
        actions={<Button type="submit">Add the model</Button>}
      >
        <TextField label="Name" />
      </Dialog>
    </Dialog>,
  );
  await userEvent.type(screen.getByRole("textbox", { name: "Name" }), "Panel{Enter}");
  expect(inner).toHaveBeenCalledOnce();
  expect(outer).not.toHaveBeenCalled();
});

test("a field that is full says how much it takes", () => {
  const { rerender } = render(<TextField label="Name" hint="Short" maxLength={4} value="abc" />);
  expect(screen.queryByText("At most 4 characters")).toBeNull();
  rerender(<TextField label="Name" hint="Short" maxLength={4} value="abcd" />);
  const id = screen.getByRole("textbox").getAttribute("aria-describedby") ?? "";
  expect(document.getElementById(id)?.textContent).toBe("Short At most 4 characters");
  rerender(<TextArea label="Text" maxLength={4} value="abcd" onChange={() => {}} />);
  expect(screen.getByRole("status").textContent).toBe("At most 4 characters");
});

test("a filter counts as numbers are written", () => {
  render(<FilterChip count={1_209}>Capacity</FilterChip>);
  expect(screen.getByRole("button").textContent).toBe("Capacity1,209");
});

test("arrows move between tabs", async () => {
  function Two() {
    const [tab, setTab] = useState<"a" | "b">("a");
    const tabs = [
      { value: "a", label: "First" },
      { value: "b", label: "Second" },
    ] as const;
    return (
      <Tabs label="Parts" tabs={tabs} value={tab} onChange={setTab}>
        content of {tab}
      </Tabs>
    );
  }
  render(<Two />);
  screen.getByRole("tab", { name: "First" }).focus();
  await userEvent.keyboard("{ArrowRight}");
  expect(screen.getByRole("tabpanel", { name: "Second" }).textContent).toBe("content of b");
});

test("what is purged asks for its name", async () => {
  render(<ConfirmDialog />);
  const question = { title: "Purge Harbour?", confirmLabel: "Purge", typeToConfirm: "Harbour" };
  let answer: Promise<boolean> = Promise.resolve(false);
  act(() => {
    answer = confirm(question);
  });
  const purge = screen.getByRole("button", { name: "Purge" });
  expect(purge).toHaveProperty("disabled", true);
  await userEvent.type(screen.getByRole("textbox"), "Harbour");
  await userEvent.click(purge);
  expect(await answer).toBe(true);
});

test("a toast lives 3000 ms, longer while it is looked at", () => {
  vi.useFakeTimers();
  render(<Toasts />);
  act(() => void showToast({ summary: "Saved" }));
  expect(toasts.get()[0]).toMatchObject({ severity: "info", lifeMs: 3000 });
  const card = screen.getByText("Saved").closest("li");
  act(() => card?.querySelector("button")?.focus());
  act(() => void vi.advanceTimersByTime(TOAST_LIFE_MS * 2));
  expect(toasts.get()).toHaveLength(1);
  act(() => card?.querySelector("button")?.blur());
  act(() => void vi.advanceTimersByTime(TOAST_LIFE_MS));
  expect(toasts.get()).toHaveLength(0);
  vi.useRealTimers();
});

test("an icon is blank while none are loaded, and a question mark when unknown", async () => {
  connect({ fetch: async () => Response.json({}, { status: 500 }) });
  await expect(loadIcons()).rejects.toThrow("Could not load icons");
  knownIcons.set(null);
  const { container } = render(
    <>
      <FeatureIcon icon="projector" />
      <FeatureIcon icon="nonsense" />
    </>,
  );
  const shown = () =>
    [...container.querySelectorAll("[data-icon]")].map((one) => one.getAttribute("data-icon"));
  expect(shown()).toEqual(["blank", "blank"]);
  act(() => knownIcons.set(new Map([["projector", "Projector"]])));
  expect(shown()).toEqual(["projector", "unknown"]);
  expect(container.querySelector("use")?.getAttribute("href")).toMatch(/icons-.+\.svg#projector$/);
});

test.each([
  ["below", { left: 20, right: 80, top: 10, bottom: 40 }, { left: 20, top: 46 }],
  [
    "above without room below",
    { left: 20, right: 80, top: 500, bottom: 540 },
    { left: 20, top: 294 },
  ],
  ["within the window", { left: 700, right: 780, top: 10, bottom: 40 }, { left: 592, top: 46 }],
])("a panel opens %s", (_where, anchor, at) => {
  const size = { width: 200, height: 200 };
  expect(placeBeside(anchor, size, { width: 800, height: 600 }, "start")).toEqual(at);
});

test("each crumb has its own direction, and what stands between them none", () => {
  render(
    <Breadcrumbs>
      {[
        <a key="organisation" href="/">
          كلية المرفأ
        </a>,
        <span key="space" aria-current="page">
          Room (2)
        </span>,
      ]}
    </Breadcrumbs>,
  );
  const way = screen.getByRole("navigation", { name: "Where you are" });
  const alone = [...way.querySelectorAll("bdi")].map(({ textContent }) => textContent);
  expect(alone).toEqual(["كلية المرفأ", "Room (2)"]);
  expect(way.querySelector("svg")?.closest("bdi")).toBeNull();
});
