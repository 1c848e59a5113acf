import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { connect, connection } from "../../lib/connection.ts";
import { aPublicSpace, aSession, aTrackedIssue, showGuest } from "./guest-harness.fixture.tsx";
import { openSession } from "./guest-session.ts";

const REPORT = {
  issueId: "0197a7a0-0000-7000-8000-000000000001",
  reference: "#12",
  trackingToken: "tok",
  trackingPath: "/track/tok",
};

const ISSUE = {
  id: REPORT.issueId,
  reference: "#3",
  title: "Too cold",
  status: "open",
  impact: "degraded",
  reportCount: 1,
  createdAt: "2026-01-05T09:00:00.000Z",
  isMine: false,
};

describe("the page of a space", () => {
  test("tells what is public and leads to the report", async () => {
    await showGuest("/q/CODE1", () => undefined, aSession(aPublicSpace()));
    expect(await screen.findByRole("heading", { name: "Lecture hall 1" })).toBeDefined();
    expect(screen.getByText("120 people")).toBeDefined();
    await userEvent.click(screen.getByRole("link", { name: "Report an issue" }));
    expect(await screen.findByRole("textbox", { name: "What is wrong?" })).toBeDefined();
  });

  test("tells what is reported already, and since when", async () => {
    const createdAt = new Date(Date.now() - 24 * 60 * 60_000).toISOString();
    await showGuest(
      "/q/CODE1",
      ({ path }) =>
        path === "/api/public/spaces/CODE1/issues"
          ? { body: [{ ...ISSUE, createdAt, reportCount: 3 }] }
          : undefined,
      aSession(aPublicSpace()),
    );
    const here = await screen.findByRole("region", { name: "Reported already" });
    expect(within(here).getByText("Too cold")).toBeDefined();
    expect(within(here).getByText("Reported by 3 · yesterday")).toBeDefined();
    expect(within(here).getByRole("link").getAttribute("href")).toBe("/q/CODE1/report");
  });

  test("says of a floor whose name is a number that it is a floor", async () => {
    await showGuest("/q/CODE1", () => undefined, aSession(aPublicSpace({ floor: "-1" })));
    expect(await screen.findByText("Floor -1")).toBeDefined();
  });

  test("says the names around the space in the reader's language, the others in their own", async () => {
    const english = (name: string) => ({ en: { name } });
    const space = aPublicSpace({
      ...{ type: "Hörsaal", typeTranslations: english("Lecture theatre") },
      ...{ floor: "Dach", floorTranslations: {} },
      features: [
        { name: "Beamer", icon: "projector", translations: english("Projector") },
        { name: "Tafel", icon: "wifi" },
      ],
      location: { name: "Hafen", serviceDeskEmail: null, translations: english("Port") },
      organisation: {
        ...aPublicSpace().organisation,
        languages: [
          { value: "en", label: "English" },
          { value: "de", label: "Deutsch", isOriginal: true },
        ],
      },
    });
    await showGuest("/q/CODE1", () => undefined, aSession(space));
    for (const name of ["Lecture theatre", "Port", "Projector"])
      expect((await screen.findByText(name)).getAttribute("lang")).toBeNull();
    for (const name of ["Dach", "Tafel"])
      expect(screen.getByText(name).getAttribute("lang")).toBe("de");
    expect(screen.queryByText(/Hörsaal|Beamer|Hafen/)).toBeNull();
  });

  test("of an asset shows what it is before the room it is in, and reports on it", async () => {
    const asset = { tag: "A-00017", type: "Projector", model: "EB-2250U", picture: null };
    await showGuest("/q/CODE1", () => ({ body: [] }), aSession(aPublicSpace({ asset })));
    expect(await screen.findByRole("heading", { level: 1, name: "EB-2250U" })).toBeDefined();
    expect(screen.getByText("A-00017")).toBeDefined();
    expect(screen.getByRole("heading", { level: 2, name: "Lecture hall 1" })).toBeDefined();
    await userEvent.click(screen.getByRole("link", { name: "Report an issue" }));
    expect(await screen.findByText("About EB-2250U · A-00017")).toBeDefined();
  });

  test("offers no report where none is taken", async () => {
    await showGuest("/q/CODE1", () => undefined, aSession(aPublicSpace({ canReport: false })));
    await screen.findByRole("heading", { name: "Lecture hall 1" });
    expect(screen.queryByRole("link", { name: "Report an issue" })).toBeNull();
  });

  test.each([
    ["not_found", "Unknown code"],
    ["guest.code_revoked", "This code was revoked"],
    ["guest.code_blank", "This code is not assigned yet"],
    ["space.archived", "This room is archived"],
    ["space.not_public", "This room is not public"],
    ["space.wrong_network", "Use the building’s network"],
    ["space.beacon_needed", "Come closer"],
    ["asset.not_public", "This device is not public"],
    ["asset.archived", "This device is archived"],
    ["asset.module_off", "Devices are not shown here"],
  ])("says why a code opens nothing, with one way to log in: %s", async (code, title) => {
    await showGuest("/q/CODE1", () => ({ status: 403, body: { code, message: "" } }));
    await openSession("CODE1");
    expect(await screen.findByRole("heading", { name: title })).toBeDefined();
    expect(screen.getAllByRole("link", { name: "Log in" })).toHaveLength(1);
  });

  test("that is refused says whose it is, whom to ask, and the Wi-Fi that is needed", async () => {
    const organisation = { name: "Harbour", logoPath: "/logo", languages: [] };
    const current = { organisation, contact: "help+desk&co@example.test", wifi: "Harbour-Guest" };
    const body = { code: "space.wrong_network", message: "", current };
    await showGuest("/q/CODE1", () => ({ status: 403, body }));
    await openSession("CODE1");
    expect(await screen.findByText("Harbour-Guest")).toBeDefined();
    expect(screen.getByText("Harbour")).toBeDefined();
    const desk = screen.getByRole("link", { name: /help\+desk&co@example.test/ });
    expect(desk.getAttribute("href")).toBe("mailto:help%2Bdesk%26co@example.test");
  });

  test("that is refused for want of a beacon says from where it is seen, and is tried again there", async () => {
    let isNear = false;
    const body = { code: "space.beacon_needed", message: "" };
    await showGuest("/q/CODE1", ({ path }) => {
      if (!path.endsWith("/sessions")) return { body: [] };
      return isNear ? { body: aSession(aPublicSpace()) } : { status: 403, body };
    });
    await openSession("CODE1");
    await screen.findByText(/can be seen only from nearby, in the app, or with an account/);
    isNear = true;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: "Lecture hall 1" })).toBeDefined();
  });

  test("leads who has an account from a blank code to where it is assigned, by one link", async () => {
    localStorage.setItem("@@auth0spajs@@::client", "{}");
    try {
      history.replaceState(null, "", "/q/CODE1");
      const body = { code: "guest.code_blank", message: "" };
      await showGuest("/q/CODE1", () => ({ status: 404, body }));
      await openSession("CODE1");
      const links = await screen.findAllByRole("link");
      expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
        ["Open in Storey", "/scan?code=CODE1"],
      ]);
      expect(screen.queryByText(/log in/i)).toBeNull();
    } finally {
      localStorage.clear();
      history.replaceState(null, "", "/");
    }
  });
});

describe("a report", () => {
  test("that says nothing is not sent", async () => {
    const asked = await showGuest(
      "/q/CODE1/report",
      ({ method }) => (method === "GET" ? { body: [] } : undefined),
      aSession(aPublicSpace()),
    );
    await userEvent.click(await screen.findByRole("button", { name: "Report issue" }));
    expect(await screen.findByText("Say what is wrong.")).toBeDefined();
    expect(asked.filter(({ method }) => method === "POST")).toEqual([]);
  });

  test("that is refused says so at the button, and leads to the field that was meant", async () => {
    const refusals = [
      { status: 429, body: { code: "rate.limited", message: "" } },
      {
        status: 400,
        body: {
          code: "request.invalid",
          message: "",
          fields: [{ field: "contactEmail", code: "email.must_be_valid", message: "No address." }],
        },
      },
    ];
    await showGuest(
      "/q/CODE3/report",
      ({ method }) => (method === "GET" ? { body: [] } : refusals.shift()),
      aSession(aPublicSpace({ code: "CODE3" })),
    );
    await userEvent.type(
      await screen.findByRole("textbox", { name: "What is wrong?" }),
      "No picture",
    );
    const button = screen.getByRole("button", { name: "Report issue" });
    await userEvent.click(button);
    const alert = await screen.findByText(/send it again in ten minutes/i);
    // Both stay on the screen together, wherever the page has scrolled to.
    expect(alert.parentElement).toBe(button.parentElement);
    await userEvent.click(button);
    const address = screen.getByRole("textbox", { name: /^E-mail/ });
    await waitFor(() => expect(document.activeElement).toBe(address));
    // The field shows the message, so the button does not repeat it.
    expect(screen.getByText("Email must be valid")).toBeDefined();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("with what is no address is not sent, by the server's own rule", async () => {
    const asked = await showGuest(
      "/q/CODE4/report",
      ({ method }) => (method === "GET" ? { body: [] } : { status: 201, body: REPORT }),
      aSession(aPublicSpace({ code: "CODE4" })),
    );
    const title = await screen.findByRole("textbox", { name: "What is wrong?" });
    const address = screen.getByRole("textbox", { name: /^E-mail/ });
    const button = screen.getByRole("button", { name: "Report issue" });
    // The browser alone would accept this address: it has no dot after the at sign.
    await userEvent.type(address, "robin@harbour");
    await userEvent.click(button);
    await waitFor(() => expect(document.activeElement).toBe(title));
    await userEvent.type(title, "No picture");
    await userEvent.click(button);
    await waitFor(() => expect(document.activeElement).toBe(address));
    expect(screen.getByText("Email must be valid")).toBeDefined();
    expect(asked.filter(({ method }) => method === "POST")).toEqual([]);
    await userEvent.type(address, ".test");
    expect(screen.queryByText("Email must be valid")).toBeNull();
    await userEvent.click(button);
    expect(await screen.findByRole("heading", { name: "Issue #12 has arrived" })).toBeDefined();
  });

  test("is kept over a line that fails, and sent again as the same report", async () => {
    let isDown = true;
    const asked = await showGuest(
      "/q/CODE1/report",
      ({ method }) => {
        if (method === "GET") return { body: [] };
        return isDown ? "down" : { status: 201, body: REPORT };
      },
      aSession(aPublicSpace()),
    );
    await userEvent.type(
      await screen.findByRole("textbox", { name: "What is wrong?" }),
      "No picture",
    );
    await userEvent.click(screen.getByRole("button", { name: "Report issue" }));
    expect(await screen.findByText(/could not be sent yet/)).toBeDefined();
    isDown = false;
    dispatchEvent(new Event("online"));
    expect(await screen.findByRole("heading", { name: "Issue #12 has arrived" })).toBeDefined();
    const sent = asked.filter(({ method }) => method === "POST");
    expect(sent).toHaveLength(2);
    expect(sent[0]?.body).toEqual(sent[1]?.body);
    expect(sent[0]).toMatchObject({
      authorization: "Bearer guest-token",
      body: { title: "No picture", impact: "none", website: "" },
    });
  });

  test("that is discarded while it waits is not followed by what is typed next", async () => {
    let isDown = true;
    const asked = await showGuest(
      "/q/CODE1/report",
      ({ method }) => {
        if (method === "GET") return { body: [] };
        return isDown ? "down" : { status: 201, body: REPORT };
      },
      aSession(aPublicSpace()),
    );
    const title = () => screen.findByRole("textbox", { name: "What is wrong?" });
    await userEvent.type(await title(), "No picture");
    await userEvent.click(screen.getByRole("button", { name: "Report issue" }));
    await userEvent.click(await screen.findByRole("button", { name: "Discard" }));
    await userEvent.type(await title(), "The door");
    isDown = false;
    dispatchEvent(new Event("online"));
    await userEvent.type(await title(), " sticks");
    const sent = () => asked.filter(({ method }) => method === "POST");
    expect(sent()).toHaveLength(1);
    await userEvent.click(screen.getByRole("button", { name: "Report issue" }));
    await screen.findByRole("heading", { name: "Issue #12 has arrived" });
    expect(sent().map(({ body }) => (body as { title: string }).title)).toEqual([
      "No picture",
      "The door sticks",
    ]);
  });

  test("that waits is sent wherever its writer goes, who gets its link there", async () => {
    let isDown = true;
    const asked = await showGuest(
      "/q/CODE2/report",
      ({ method, path }) => {
        if (path === "/api/public/issues/tok") return { body: aTrackedIssue() };
        if (method === "GET") return { body: [] };
        return isDown ? "down" : { status: 201, body: REPORT };
      },
      aSession(aPublicSpace({ code: "CODE2" })),
    );
    expect(document.title).toBe("Report an issue");
    await userEvent.type(
      await screen.findByRole("textbox", { name: "What is wrong?" }),
      "No picture",
    );
    await userEvent.click(screen.getByRole("button", { name: "Report issue" }));
    await screen.findByText(/could not be sent yet/);
    await userEvent.click(screen.getByRole("link", { name: "Lecture hall 1" }));
    await screen.findByRole("link", { name: "Report an issue" });
    isDown = false;
    dispatchEvent(new Event("online"));
    await screen.findByText("Issue #12 has arrived");
    expect(asked.filter(({ method }) => method === "POST")).toHaveLength(2);
    await userEvent.click(screen.getByRole("button", { name: "Follow the issue", hidden: true }));
    await waitFor(() => expect(asked.at(-1)?.path).toBe("/api/public/issues/tok"));
  });

  test("stays as it was sent while it is on its way", async () => {
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await showGuest(
      "/q/CODE1/report",
      ({ method }) => (method === "GET" ? { body: [] } : { status: 201, body: REPORT }),
      aSession(aPublicSpace()),
    );
    const { fetch } = connection();
    connect({
      fetch: async (input, init) => {
        if (init?.method === "POST") await arrived;
        return fetch(input, init);
      },
    });
    const title = await screen.findByRole("textbox", { name: "What is wrong?" });
    await userEvent.type(title, "No picture");
    await userEvent.click(screen.getByRole("button", { name: "Report issue" }));
    await userEvent.type(title, " at all");
    expect(title).toMatchObject({ value: "No picture", readOnly: true });
    arrive();
    expect(await screen.findByRole("heading", { name: "Issue #12 has arrived" })).toBeDefined();
  });

  test("shows what is reported already, to say me too", async () => {
    const other = { ...ISSUE, id: "0197a7a0-0000-7000-8000-000000000002", isMine: true };
    await showGuest(
      "/q/CODE1/report",
      ({ method }) =>
        method === "GET"
          ? { body: [ISSUE, { ...other, title: "Too loud" }] }
          : { body: { ...ISSUE, reportCount: 2, isMine: true } },
      aSession(aPublicSpace()),
    );
    const line = (await screen.findByText("Too cold")).closest("li");
    if (!line) throw new Error("no line");
    await userEvent.click(within(line).getByRole("button", { name: "Me too" }));
    expect(await within(line).findByText("Counted")).toBeDefined();
    expect(within(line).getByText(/Reported by 2/)).toBeDefined();
    // The issue was counted for this network before, perhaps by another person.
    const loud = screen.getByText("Too loud").closest("li");
    expect(loud?.textContent).toContain("Somebody on this network has said so already");
    expect(loud?.textContent).not.toContain("Counted");
  });
});

describe("a report that is followed", () => {
  test("says where it was marked, and leads back to the room one came from", async () => {
    const pinned = () => ({ body: aTrackedIssue({ pinnedIn: "picture" }) });
    await showGuest("/track/tok", pinned, aSession(aPublicSpace()));
    expect(await screen.findByText("Where exactly: On a picture")).toBeDefined();
    const back = screen.getByRole("link", { name: "Lecture hall 1" });
    expect(back.getAttribute("href")).toBe("/q/CODE1");
    cleanup();
    await showGuest("/track/tok", pinned);
    await screen.findByText("Where exactly: On a picture");
    expect(screen.queryByRole("link", { name: "Lecture hall 1" })).toBeNull();
  });

  test("shows the mark in the picture, to who has the room open and as long as it is public", async () => {
    const file = { path: "/f", width: 400, height: 300 };
    const picture = {
      ...{ id: ISSUE.id, description: "Lectern", width: 400, height: 300, colour: "#000000" },
      versions: { thumbnail: file, small: file, standard: file, retina: file },
    };
    const mark = { imageId: picture.id, x: 0.25, y: 0.5 };
    const body = aTrackedIssue({ pinnedIn: "picture", mark });
    await showGuest(
      "/track/tok",
      () => ({ body }),
      aSession(aPublicSpace({ pictures: [picture] })),
    );
    const shown = await screen.findByRole("img", { name: "Where exactly: Lectern" });
    const { style } = shown.nextElementSibling as HTMLElement;
    expect([style.left, style.top]).toEqual(["25%", "50%"]);
    cleanup();
    await showGuest("/track/tok", () => ({ body }), aSession(aPublicSpace()));
    await screen.findByText("Where exactly: On a picture");
    expect(screen.queryByRole("img", { name: /Where exactly/ })).toBeNull();
    cleanup();
    await showGuest("/track/tok", () => ({ body }));
    await screen.findByText("Where exactly: On a picture");
    expect(screen.queryByRole("img", { name: /Where exactly/ })).toBeNull();
  });

  test("tells in the team's words what was done, once it is resolved", async () => {
    const parts = { resolutionCode: "fixed", resolutionNote: "A new lamp is in" } as const;
    const body = aTrackedIssue({ status: "resolved", ...parts });
    await showGuest("/track/tok", () => ({ body }));
    const state = await screen.findByRole("region", { name: "How it stands" });
    expect(within(state).getByText("A new lamp is in")).toBeDefined();
  });

  test("has the days of the browser's region", async () => {
    const languages = vi.spyOn(navigator, "languages", "get");
    const issue = aTrackedIssue({ createdAt: "2026-11-21T12:00:00.000Z" });
    for (const [browser, day] of [
      [["en-GB", "en"], /Reported 21 Nov 2026/],
      [["de-CH", "en-US"], /Reported Nov 21, 2026/],
      [["de-CH"], /Reported Nov 21, 2026/],
    ] as const) {
      languages.mockReturnValue(browser);
      window.dispatchEvent(new Event("languagechange"));
      localStorage.setItem("language", "en");
      await showGuest("/track/tok", () => ({ body: issue }));
      expect(await screen.findByText(day)).toBeDefined();
      cleanup();
    }
    languages.mockRestore();
    window.dispatchEvent(new Event("languagechange"));
    localStorage.removeItem("language");
  });

  test("can be confirmed when it is resolved", async () => {
    const resolved = aTrackedIssue({ status: "resolved", canConfirm: true, canReopen: true });
    const asked = await showGuest("/track/tok", ({ method }) => ({
      body: method === "GET" ? resolved : aTrackedIssue({ status: "closed" }),
    }));
    await userEvent.click(await screen.findByRole("button", { name: "Yes, it is fixed" }));
    await waitFor(() => expect(screen.getByText("It is done.")).toBeDefined());
    expect(asked.at(-1)?.path).toBe("/api/public/issues/tok/confirm");
    // The button is gone, so the focus moves to the state, which is announced.
    const state = screen.getByRole("region", { name: "How it stands" });
    expect(document.activeElement).toBe(state);
    expect(within(state).getByRole("status").textContent).toBe("Closed");
  });

  test("is opened again with a reason, and not without", async () => {
    const resolved = aTrackedIssue({ status: "resolved", canConfirm: true, canReopen: true });
    const asked = await showGuest("/track/tok", ({ method }) => ({
      body: method === "GET" ? resolved : aTrackedIssue({ status: "open" }),
    }));
    const field = () => screen.getByRole("textbox", { name: "What is still wrong?" });
    await userEvent.click(await screen.findByRole("button", { name: "It is not fixed" }));
    expect(document.activeElement).toBe(field());
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    const again = screen.getByRole("button", { name: "It is not fixed" });
    expect(document.activeElement).toBe(again);
    await userEvent.click(again);
    await userEvent.click(screen.getByRole("button", { name: "Open it again" }));
    expect(await screen.findByText("Say what is still wrong.")).toBeDefined();
    expect(document.activeElement).toBe(field());
    await userEvent.type(field(), "Still dark");
    await userEvent.click(screen.getByRole("button", { name: "Open it again" }));
    await waitFor(() =>
      expect(asked.at(-1)?.body).toEqual({ id: expect.any(String), reason: "Still dark" }),
    );
    await screen.findByText("It is accepted and waits for its turn.");
    const state = screen.getByRole("region", { name: "How it stands" });
    expect(document.activeElement).toBe(state);
  });

  test("keeps the reply that is written when the page is loaded anew", async () => {
    const show = () => showGuest("/track/tok", () => ({ body: aTrackedIssue() }));
    await show();
    const reply = () => screen.findByRole("textbox", { name: "Your reply" });
    await userEvent.type(await reply(), "Still dark");
    cleanup();
    await show();
    expect(await reply()).toMatchObject({ value: "Still dark" });
    await userEvent.click(screen.getByRole("button", { name: "Send reply" }));
    await waitFor(async () => expect(await reply()).toMatchObject({ value: "" }));
    const message = screen.getByText("Your reply was sent.");
    expect(message.getAttribute("role")).toBe("status");
    expect(sessionStorage.length).toBe(0);
  });

  test("is not there for a link that was cut off", async () => {
    await showGuest("/track/tok", () => undefined);
    expect(await screen.findByRole("heading", { name: "This issue is not here" })).toBeDefined();
  });
});
