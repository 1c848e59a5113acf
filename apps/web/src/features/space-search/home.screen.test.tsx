import { ORGANISATION_PERMISSIONS } from "@storey/domain";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { TIMES } from "../../lib/record.fixture.ts";
import {
  type Answers,
  anAnswer,
  aResult,
  harness,
  idOf,
} from "../../test-support/harness.fixture.tsx";
import { aSummary, TECHNICIAN } from "../issues/issues.fixture.tsx";
import { HomeScreen } from "./home.screen.tsx";

const home = { screen: HomeScreen, path: "/" };

function searching(answer: Answers): Answers {
  return (asked) => {
    if (asked.path.startsWith("/users/me/")) return { body: [] };
    if (asked.path === "/icons") return { body: [] };
    return asked.path === "/spaces/search" ? answer(asked) : undefined;
  };
}

const UNREACHABLE = {
  status: 403,
  body: { code: "access.forbidden", message: "No.", fields: [], requestId: "r-9" },
};

describe("Home", () => {
  test("greets by name and lists spaces that lead to their pages", async () => {
    await harness({
      ...home,
      answers: searching(() => ({ body: anAnswer([aResult(1), aResult(2)]) })),
    });
    expect(await screen.findByRole("heading", { level: 1, name: /Ada/ })).toBeTruthy();
    const link = await screen.findByRole("link", { name: "Room 2" });
    expect(link.getAttribute("href")).toBe(`/spaces/${idOf(2)}`);
    expect(screen.getByText("2 spaces")).toBeTruthy();
    expect(screen.getAllByRole("img", { name: "12 people" }).length).toBeGreaterThan(0);
  });

  test.each(["cards", "table"])(
    "says why a space is a hit, and what was taken for a slip, in %s",
    async (view) => {
      const found = anAnswer([
        aResult(1, { matchedBy: [{ field: "feature", text: "Projector" }] }),
        aResult(2),
      ]);
      const corrections = [{ typed: "projecter", near: ["projector"] }];
      await harness({
        ...home,
        address: `/?q=projecter&view=${view}`,
        answers: searching(() => ({ body: { ...found, corrections } })),
      });
      expect(await screen.findByText("Has: Projector")).toBeTruthy();
      expect(screen.getAllByText(/^Has:/)).toHaveLength(1);
      expect(screen.getByText("Close to “projecter”: projector")).toBeTruthy();
    },
  );

  test.each(["cards", "table"])("a floor that is a number says so, in %s", async (view) => {
    const floor = { id: idOf(9003), name: "-1" };
    const found = anAnswer([aResult(1, { floor })]);
    const floors = [{ ...floor, locationName: "North House", count: 1 }];
    await harness({
      ...home,
      address: `/?view=${view}&floor=${floor.id}`,
      answers: searching(() => ({ body: { ...found, facets: { ...found.facets, floors } } })),
    });
    const room = await screen.findByRole("link", { name: "Room 1" });
    expect(screen.getAllByText("Floor -1", { exact: false }).length).toBeGreaterThan(1);
    expect(screen.queryByText("-1")).toBeNull();
    expect(room.isConnected).toBe(true);
  });

  test("asks what the address says, and the address says what was chosen", async () => {
    const user = userEvent.setup();
    const answers = searching(() => ({ body: anAnswer([aResult(1)]) }));
    const { asked, router } = await harness({
      ...home,
      address: "/?q=lab&min=5&sort=-capacity",
      answers,
    });
    await screen.findByRole("link", { name: "Room 1" });
    const first = asked.find(({ path }) => path === "/spaces/search");
    expect(first?.body).toMatchObject({
      searchTerm: "lab",
      capacityMin: 5,
      sort: "-capacity",
      page: 1,
    });
    await user.selectOptions(screen.getByRole("combobox", { name: "Sort by" }), "name");
    await waitFor(() => expect(router.state.location.searchStr).toBe("?q=lab&min=5&sort=name"));
    await user.click(screen.getByRole("button", { name: /Remove filter/ }));
    await waitFor(() => expect(router.state.location.searchStr).toBe("?q=lab&sort=name"));
  });

  test("searches what is typed once, after a pause, and keeps the old results meanwhile", async () => {
    const user = userEvent.setup();
    const answers = searching(({ body }) => {
      const isSearch = JSON.stringify(body).includes("hall");
      return { body: anAnswer([aResult(isSearch ? 7 : 1)]) };
    });
    const { asked, router } = await harness({ ...home, answers });
    await screen.findByRole("link", { name: "Room 1" });
    await user.type(screen.getByRole("combobox", { name: "Search spaces" }), "hall");
    expect(screen.getByRole("link", { name: "Room 1" })).toBeTruthy();
    expect(await screen.findByRole("link", { name: "Room 7" })).toBeTruthy();
    expect(router.state.location.searchStr).toBe("?q=hall");
    const terms = asked
      .map(({ body }) => JSON.stringify(body ?? ""))
      .filter((body) => body.includes("searchTerm"));
    expect(terms).toHaveLength(1);
  });

  test("a choice that is made while one types is not undone by what was typed", async () => {
    const { router } = await harness({
      ...home,
      answers: searching(() => ({ body: anAnswer([aResult(1)]) })),
    });
    await screen.findByRole("link", { name: "Room 1" });
    fireEvent.change(screen.getByRole("combobox", { name: "Search spaces" }), {
      target: { value: "hall" },
    });
    fireEvent.change(screen.getByRole("combobox", { name: "Sort by" }), {
      target: { value: "name" },
    });
    await waitFor(() => expect(router.state.location.searchStr).toBe("?q=hall&sort=name"));
  });

  test("`/` puts the cursor into the search", async () => {
    const user = userEvent.setup();
    await harness({ ...home, answers: searching(() => ({ body: anAnswer([aResult(1)]) })) });
    await screen.findByRole("link", { name: "Room 1" });
    await user.keyboard("/");
    expect(document.activeElement).toBe(screen.getByRole("combobox", { name: "Search spaces" }));
  });

  test("nothing found: says so, and clears on one press", async () => {
    const user = userEvent.setup();
    const { router } = await harness({
      ...home,
      address: "/?q=zz",
      answers: searching(() => ({ body: anAnswer([]) })),
    });
    await user.click(await screen.findByRole("button", { name: "Clear search and filters" }));
    await waitFor(() => expect(router.state.location.searchStr).toBe(""));
  });

  test("a new organisation sees the first steps it may take", async () => {
    await harness({ ...home, answers: searching(() => ({ body: anAnswer([]) })) });
    expect(await screen.findByRole("link", { name: "Import rooms" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Add location" })).toBeTruthy();
  });

  test("who may add nothing is told whom to ask", async () => {
    await harness({ ...home, permissions: [], answers: searching(() => ({ body: anAnswer([]) })) });
    expect(await screen.findByText(/Ask your administrator/)).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Import rooms" })).toBeNull();
  });

  test("who administers some locations alone is told whom to ask", async () => {
    const role = { ...TIMES, id: idOf(9), name: "organisation-admin", locationIds: [idOf(10)] };
    await harness({
      ...home,
      roles: [{ ...role, permissions: [...ORGANISATION_PERMISSIONS] }],
      answers: searching(() => ({ body: anAnswer([]) })),
    });
    expect(await screen.findByText(/Ask your administrator/)).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Add location" })).toBeNull();
  });

  test("a failure says why and is tried again", async () => {
    const user = userEvent.setup();
    let fails = true;
    const answers = searching(() => (fails ? UNREACHABLE : { body: anAnswer([aResult(3)]) }));
    await harness({ ...home, answers });
    const retry = await screen.findByRole("button", { name: "Try again" });
    expect(screen.getByText("You do not have permission to do this.")).toBeTruthy();
    fails = false;
    await user.click(retry);
    expect(await screen.findByRole("link", { name: "Room 3" })).toBeTruthy();
  });

  test("ten thousand spaces: a few rows are drawn, each knows its place among all", async () => {
    const page = Array.from({ length: 50 }, (_, at) => aResult(at + 1));
    await harness({ ...home, answers: searching(() => ({ body: anAnswer(page, 10_000) })) });
    const list = await screen.findByRole("list", { name: "Spaces" });
    await within(list).findByRole("link", { name: "Room 1" });
    const items = within(list).getAllByRole("listitem");
    expect(items.length).toBeLessThan(60);
    expect(items[0]?.getAttribute("aria-setsize")).toBe("10000");
    expect(screen.getByText("10,000 spaces")).toBeTruthy();
  });

  test("long and right-to-left names keep their own direction", async () => {
    const long = "Wilhelmine-Charlotte-Auditorium-".repeat(6);
    const results = [aResult(1, { name: long }), aResult(2, { name: "قاعة المحاضرات ١٢" })];
    await harness({ ...home, answers: searching(() => ({ body: anAnswer(results) })) });
    expect((await screen.findByRole("link", { name: long })).querySelector("bdi")).toBeTruthy();
    expect(
      screen.getByRole("link", { name: "قاعة المحاضرات ١٢" }).querySelector("bdi"),
    ).toBeTruthy();
  });

  test("a star is on at once, and off again with a reason when it fails", async () => {
    const user = userEvent.setup();
    const answers: Answers = (asked) => {
      if (asked.method === "PUT") return UNREACHABLE;
      return searching(() => ({ body: anAnswer([aResult(1)]) }))(asked);
    };
    const { asked } = await harness({ ...home, answers });
    await user.click(await screen.findByRole("button", { name: "Favourite: Room 1" }));
    await waitFor(() => expect(asked.some(({ method }) => method === "PUT")).toBe(true));
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "Favourite: Room 1" }).ariaPressed).toBe("false"),
    );
  });

  test("without spaces_plus there are no stars and no rows of one's own", async () => {
    const answers = searching(() => ({ body: anAnswer([aResult(1)]) }));
    const { asked } = await harness({ ...home, settings: ["spaces_core"], answers });
    await screen.findByRole("link", { name: "Room 1" });
    expect(screen.queryByRole("button", { name: /^Favourite/ })).toBeNull();
    expect(asked.some(({ path }) => path.startsWith("/users/me/"))).toBe(false);
  });

  test("the table sorts by its heads", async () => {
    const user = userEvent.setup();
    const answers = searching(() => ({ body: anAnswer([aResult(1)]) }));
    const { router } = await harness({ ...home, address: "/?view=table", answers });
    const table = await screen.findByRole("table", { name: "Spaces" });
    await user.click(within(table).getByRole("button", { name: "Name" }));
    await waitFor(() => expect(router.state.location.searchStr).toBe("?sort=-name&view=table"));
  });
});

describe("Home of who works on issues", () => {
  const work = {
    ...{ overdue: 2, dueToday: 1, mine: 4, unassigned: 0 },
    next: [
      {
        ...{ ...aSummary(7), shortcode: "N-7", floor: { id: idOf(7002), name: "-1" } },
        ...{ timezone: "Asia/Tokyo", dueAt: "2026-03-09T14:59:00.000Z" },
      },
    ],
  };
  const NOTHING = { overdue: 0, today: 0, week: 0, month: 0, upcoming: 0, done: 0 };
  const withDue =
    (results: readonly object[]): Answers =>
    (asked) => {
      if (asked.path === "/issues/work") return { body: work };
      if (asked.path === "/due") {
        return { body: { counts: NOTHING, kinds: [], hasMore: false, results } };
      }
      return searching(() => ({ body: anAnswer([aResult(1)]) }))(asked);
    };
  const answers = withDue([]);

  test("names what else is due for the user, by its day, with a way to each", async () => {
    const place = { ...{ space: { id: idOf(504), name: "Aula" } }, floor: null, location: null };
    const thing = {
      ...{ ...place, kind: "custody", id: idOf(31), name: "Camera", number: null },
      ...{ asset: { id: idOf(32), tag: "A-32" }, timezone: "UTC", day: "2026-03-01" },
      ...{ dueAt: null, isOverdue: true, people: [], role: null, run: null },
    };
    const { asked } = await harness({
      ...{ ...home, answers: withDue([thing]), permissions: TECHNICIAN },
    });
    const list = within(await screen.findByRole("list", { name: "Next" }));
    const [first, second] = list.getAllByRole("link");
    expect(first?.textContent).toMatch(/^CameraDue backA-32 · AulaOverdueDue (1 Mar|Mar 1,) 2026$/);
    expect(first?.getAttribute("href")).toBe(`/asset-manager/asset-details/${idOf(32)}`);
    expect(second?.getAttribute("href")).toBe(`/issues/${idOf(7)}`);
    const query = asked.find(({ path }) => path === "/due")?.query;
    expect([query?.get("whose"), query?.get("pageSize")]).toEqual(["mine", "3"]);
  });

  test("shows the issues also where what is due cannot be told", async () => {
    const unsure: Answers = (asked) => (asked.path === "/due" ? UNREACHABLE : answers(asked));
    await harness({ ...home, answers: unsure, permissions: TECHNICIAN });
    expect(await screen.findByRole("list", { name: "Next" })).toBeTruthy();
  });

  test("begins with what waits, each number a way to its list, and the next issue with its door", async () => {
    await harness({ ...home, answers, permissions: TECHNICIAN });
    await screen.findByRole("heading", { name: "My work" });
    const counted = await waitFor(() => {
      const links = ["Overdue", "Due today", "Assigned to me", "Unassigned"].map((label) =>
        screen.getByRole("link", { name: new RegExp(`^\\d+ ${label}$`) }),
      );
      return links.map((link) => [link.textContent, link.getAttribute("href")]);
    });
    expect(counted).toEqual([
      ["2 Overdue", "/issues?view=open&overdue=yes"],
      ["1 Due today", "/issues?view=open&today=yes"],
      ["4 Assigned to me", "/issues?view=assigned"],
      ["0 Unassigned", "/issues?view=unassigned"],
    ]);
    const next = within(screen.getByRole("list", { name: "Next" })).getByRole("link");
    expect(next.getAttribute("href")).toBe(`/issues/${idOf(7)}`);
    expect(next.textContent).toContain("Shortcode N-7");
    expect(next.textContent).toContain("Room 1 · Floor -1 · North House");
    // The date of the issue, as in the list; the time is in the tooltip.
    const due = within(next).getByText(/^(9 Mar 2026|Mar 9, 2026)$/);
    expect(due.getAttribute("title")).toContain("11:59");
  });

  test("makes room for what is searched for, and comes back after it", async () => {
    await harness({ ...home, answers, permissions: TECHNICIAN });
    await screen.findByRole("heading", { name: "My work" });
    const box = screen.getByRole("combobox", { name: "Search spaces" });
    await userEvent.type(box, "lab");
    await waitFor(() => expect(screen.queryByRole("heading", { name: "My work" })).toBeNull());
    expect(document.activeElement).toBe(box);
    await userEvent.clear(box);
    await screen.findByRole("heading", { name: "My work" });
    cleanup();
    await harness({ ...home, address: "/?q=lab", answers, permissions: TECHNICIAN });
    await screen.findByRole("link", { name: "Room 1" });
    expect(screen.queryByRole("heading", { name: "My work" })).toBeNull();
  });

  test("is as ever for everybody else", async () => {
    const { asked } = await harness({ ...home, answers, permissions: [] });
    await screen.findByRole("link", { name: "Room 1" });
    expect(screen.queryByRole("heading", { name: "My work" })).toBeNull();
    expect(asked.map(({ path }) => path)).not.toContain("/issues/work");
    expect(asked.map(({ path }) => path)).not.toContain("/due");
  });

  test("says when it could not be loaded, and tries again", async () => {
    let works = false;
    const unsure: Answers = (asked) =>
      asked.path === "/issues/work" && !works ? UNREACHABLE : answers(asked);
    await harness({ ...home, answers: unsure, permissions: TECHNICIAN });
    expect((await screen.findByRole("alert")).textContent).toContain("could not be loaded");
    works = true;
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("list", { name: "Next" })).toBeTruthy();
  });
});

describe("Home of who does checks", () => {
  const counts = { overdue: 2, today: 1, week: 3, month: 3, upcoming: 0, done: 0 };
  const checks =
    (answer: typeof counts): Answers =>
    (asked) => {
      if (asked.path === "/users/settings/dueKinds") {
        return { body: { settingKey: "dueKinds", settingValue: null } };
      }
      if (asked.path === "/due") {
        return { body: { counts: answer, kinds: [], hasMore: false, results: [] } };
      }
      if (asked.path === "/checklist-failures/spaces") return { body: [] };
      return searching(() => ({ body: anAnswer([aResult(1)]) }))(asked);
    };
  const settings = ["spaces_core", "spaces_checklists"];
  const permissions = ["organisation.checklists.complete"] as const;

  test("leads to what is overdue, or else to today, and is there while nothing is due", async () => {
    await harness({ ...home, answers: checks(counts), settings, permissions });
    const link = await screen.findByRole("link", {
      name: "Checklists due 2 overdue 1 due today",
    });
    expect(link.getAttribute("href")).toBe("/checklists/due?tab=overdue");
    cleanup();
    const none = { ...counts, overdue: 0, today: 0 };
    await harness({ ...home, answers: checks(none), settings, permissions });
    const calm = await screen.findByRole("link", { name: "Checklists due None due today" });
    expect(calm.getAttribute("href")).toBe("/checklists/due");
  });

  test("asks nothing for who does none, and where there are no checklists", async () => {
    const ofNobody = await harness({ ...home, answers: checks(counts), settings, permissions: [] });
    await screen.findByRole("link", { name: "Room 1" });
    cleanup();
    const off = ["spaces_core"];
    const without = await harness({ ...home, answers: checks(counts), settings: off, permissions });
    await screen.findByRole("link", { name: "Room 1" });
    const asked = [...ofNobody.asked, ...without.asked].map(({ path }) => path);
    expect(asked).not.toContain("/due");
    expect(without.asked.map(({ path }) => path)).not.toContain("/checklist-failures/spaces");
  });
});
