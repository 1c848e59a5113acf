import type { AssetView } from "@storey/contract";
import { type Permission, readAssetList } from "@storey/domain";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { toasts } from "../../lib/toasts.ts";
import { type Asked, harness, idOf } from "../../test-support/harness.fixture.tsx";
import { aView } from "./asset-views.fixture.ts";
import { AssetViewTabs } from "./parts/asset-view-tabs.tsx";
import { useAssetViews } from "./parts/use-asset-views.ts";

const PATH = "/asset-manager/list";
const LAMPS = aView(1, { name: "Lamps" });
const OURS = aView(2, {
  ...{ name: "Ours", visibility: "organisation", owner: { id: idOf(7), name: "Grace" } },
  ...{ queryParams: "status=missing", description: "What nobody finds" },
});

function Screen() {
  const opened = useAssetViews();
  if (opened.isOpening) return <p>Opening</p>;
  const { search } = readAssetList(opened.queryParams).state;
  return <AssetViewTabs opened={opened}>{`List of ${search || "everything"}`}</AssetViewTabs>;
}

type Refusals = (asked: Asked) => { status?: number; body?: unknown } | undefined;

async function show(
  views: readonly AssetView[],
  search = "",
  more: { readonly permissions?: Permission[]; readonly answers?: Refusals } = {},
) {
  const { permissions, answers } = more;
  const shown = await harness({
    screen: Screen,
    path: PATH,
    address: `${PATH}${search}`,
    settings: ["asset_management"],
    ...(permissions ? { permissions } : {}),
    answers: (asked) => {
      const own = answers?.(asked);
      if (own) return own;
      if (asked.method === "GET") return { body: views };
      const view = views.find(({ id }) => asked.path.includes(id)) ?? aView(9);
      return asked.method === "DELETE" && asked.path.endsWith(view.id)
        ? { status: 204 }
        : { body: { ...view, ...(asked.body as object), version: 2 } };
    },
  });
  await screen.findByRole("tab", { name: views[0]?.name ?? "" });
  return shown;
}

const tab = (name: string) => screen.getByRole("tab", { name });
const addressOf = (router: Awaited<ReturnType<typeof show>>["router"]) =>
  router.state.location.search;
const writesOf = (asked: readonly Asked[]) =>
  asked
    .filter(({ method }) => method !== "GET")
    .map(({ method, path, body }) => [method, path, body]);

describe("the list opens", () => {
  test("plain, where nobody chose a view", async () => {
    const { router } = await show([LAMPS, OURS]);
    expect(tab("All assets").ariaSelected).toBe("true");
    expect(screen.getByRole("tabpanel").textContent).toBe("List of everything");
    expect(addressOf(router)).toEqual({});
  });

  test("with one's own choice before everybody's", async () => {
    const views = [
      { ...LAMPS, isDefault: true },
      { ...OURS, isOrganisationDefault: true },
    ];
    const { router } = await show(views);
    expect(tab("Lamps").ariaSelected).toBe("true");
    expect(addressOf(router)).toEqual({ view: LAMPS.id, queryParams: "q=lamp" });
  });

  test("with everybody's choice for who has chosen none, and plain again where they ask for that", async () => {
    const { router } = await show([LAMPS, { ...OURS, isOrganisationDefault: true }]);
    expect(tab("Ours").ariaSelected).toBe("true");
    expect(addressOf(router)).toEqual({ view: OURS.id, queryParams: "status=missing" });
    fireEvent.click(tab("All assets"));
    await waitFor(() => expect(addressOf(router)).toEqual({ view: "all" }));
    expect(tab("All assets").ariaSelected).toBe("true");
  });

  test("with what a link says, whatever one chose", async () => {
    await show(
      [{ ...LAMPS, isDefault: true }],
      `?${new URLSearchParams({ queryParams: "q=chair" })}`,
    );
    expect(screen.getByRole("tabpanel").textContent).toContain("List of chair");
    expect(tab("All assets").ariaSelected).toBe("true");
  });

  test("with the view that the link of a mail names", async () => {
    await show([LAMPS], `?view=${LAMPS.id}`);
    expect(screen.getByRole("tabpanel").textContent).toContain("List of lamp");
  });

  test("plain, and says so, where the view of a link is gone", async () => {
    await show([LAMPS], `?view=${idOf(99)}`);
    expect(screen.getByText("This view was deleted, or it is not shared with you.")).toBeTruthy();
  });
});

describe("a list that was changed", () => {
  const changed = `?${new URLSearchParams({ view: LAMPS.id, queryParams: "q=lamps" })}`;

  test("is marked, and saved into its view, or put back", async () => {
    const { asked, router } = await show([LAMPS], changed);
    const user = userEvent.setup();
    expect(screen.getByText("Changed")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(writesOf(asked)).toEqual([
        ["PATCH", `/asset-views/${LAMPS.id}`, { queryParams: "q=lamps" }],
      ]),
    );
    await user.click(screen.getByRole("button", { name: "Reset" }));
    await waitFor(() =>
      expect(addressOf(router)).toEqual({ view: LAMPS.id, queryParams: "q=lamp" }),
    );
    expect(screen.queryByText("Changed")).toBeNull();
    // The button that was pressed is gone: the focus stays beside it.
    expect(document.activeElement).toBe(
      screen.getByRole("button", { name: "More for the view Lamps" }),
    );
  });

  test("is not marked for another way to write the same list", async () => {
    const address = new URLSearchParams({
      view: OURS.id,
      queryParams: "archived=no&status=MISSING",
    });
    await show([OURS], `?${address}`);
    expect(screen.queryByText("Changed")).toBeNull();
  });

  test("is saved as another view, which then is open", async () => {
    const { asked, router } = await show([LAMPS], changed);
    const user = userEvent.setup();
    await user.click(screen.getByRole("button", { name: "Save as…" }));
    const dialog = await screen.findByRole("dialog", { name: "Save this list as a view" });
    await user.type(within(dialog).getByRole("textbox", { name: "Name" }), "All lamps");
    await user.click(within(dialog).getByRole("switch", { name: /Share with everybody/ }));
    await user.click(within(dialog).getByRole("button", { name: "Save" }));
    await waitFor(() => expect(writesOf(asked)).toHaveLength(1));
    const saved = writesOf(asked)[0]?.[2] as AssetView;
    expect(saved).toMatchObject({
      ...{ name: "All lamps", visibility: "organisation", queryParams: "q=lamps" },
    });
    await waitFor(() =>
      expect(addressOf(router)).toEqual({ view: saved.id, queryParams: "q=lamps" }),
    );
  });

  test("of somebody else's view is not offered to be saved without the right to share", async () => {
    const address = new URLSearchParams({ view: OURS.id, queryParams: "q=x" });
    await show([OURS], `?${address}`, { permissions: ["organisation.assets.read"] });
    expect(screen.getByText("Shared by Grace.")).toBeTruthy();
    expect(screen.getByText("What nobody finds")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
    expect(screen.getByRole("button", { name: "Save as…" })).toBeTruthy();
  });
});

describe("the menu of a view", () => {
  const open = `?view=${LAMPS.id}`;
  const lines = () => {
    const menu = screen.getAllByRole("menu", { hidden: true })[0] ?? document.body;
    fireEvent(menu, Object.assign(new Event("toggle"), { newState: "open" }));
    return within(menu);
  };
  const choose = async (name: string) => {
    const role = name.startsWith("Mail") ? "menuitemradio" : "menuitem";
    fireEvent.click(await lines().findByRole(role, { name, hidden: true }));
  };

  test("lets it open first, and mails what it comes to find", async () => {
    const { asked } = await show([LAMPS], open);
    await choose("Open this first for me");
    await choose("Mail me new ones on Mondays");
    await waitFor(() => expect(writesOf(asked)).toHaveLength(2));
    expect(writesOf(asked)).toEqual([
      ["PUT", `/asset-views/${LAMPS.id}/default`, undefined],
      ["PUT", `/asset-views/${LAMPS.id}/alert`, { frequency: "weekly" }],
    ]);
  });

  test("lets a shared one open first for everybody, or no longer, and is told for whom", async () => {
    const { asked } = await show([OURS], `?view=${OURS.id}`);
    await choose("Open this first for everybody");
    await waitFor(() =>
      expect(toasts.get().map(({ summary }) => summary)).toContain(
        "“Ours” opens first for everybody who has chosen none",
      ),
    );
    expect(writesOf(asked)).toEqual([
      ["PATCH", `/asset-views/${OURS.id}`, { isOrganisationDefault: true }],
    ]);
  });

  test("offers to end that, and offers neither for a private one", async () => {
    const { asked } = await show(
      [{ ...OURS, isOrganisationDefault: true }, LAMPS],
      `?view=${OURS.id}`,
    );
    await choose("No longer open this first for everybody");
    await waitFor(() =>
      expect(writesOf(asked)).toEqual([
        ["PATCH", `/asset-views/${OURS.id}`, { isOrganisationDefault: false }],
      ]),
    );
    fireEvent.click(tab("Lamps"));
    await screen.findByRole("button", { name: "More for the view Lamps" });
    expect(lines().queryByRole("menuitem", { name: /everybody/, hidden: true })).toBeNull();
  });

  test("deletes it, and brings it back", async () => {
    const { asked, router } = await show([LAMPS], open);
    await choose("Delete the view");
    await waitFor(() => expect(addressOf(router)).toEqual({ view: "all" }));
    const toast = toasts.get().find(({ summary }) => summary === "“Lamps” was deleted");
    toast?.action?.run();
    await waitFor(() =>
      expect(writesOf(asked).map(([method]) => method)).toEqual(["DELETE", "POST"]),
    );
    expect(writesOf(asked)[1]?.[2]).toMatchObject({ name: "Lamps", queryParams: "q=lamp" });
  });

  test("says when it cannot be deleted or changed", async () => {
    const body = { code: "asset_view.share", message: "", fields: [], requestId: "r" };
    await show([LAMPS], open, {
      answers: ({ method }) => (method === "GET" ? undefined : { status: 403, body }),
    });
    await choose("Delete the view");
    await choose("Open this first for me");
    await waitFor(() =>
      expect(toasts.get().map(({ summary }) => summary)).toEqual([
        "Could not delete asset view",
        "Could not update asset view",
      ]),
    );
  });

  test("keeps what only its owner may do from others", async () => {
    await show([OURS], `?view=${OURS.id}`, { permissions: ["organisation.assets.read"] });
    const names = lines()
      .getAllByRole("menuitem", { hidden: true })
      .map(({ textContent }) => textContent);
    expect(names).toEqual(["Duplicate…", "Open this first for me"]);
  });
});
