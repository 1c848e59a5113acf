import type { Location } from "@storey/contract";
import { ROLE_PERMISSIONS } from "@storey/domain";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { question } from "../../lib/confirm.ts";
import { loadMessages, translate } from "../../lib/messages.ts";
import { BARE_LOCATION, TIMES } from "../../lib/record.fixture.ts";
import {
  type Answers,
  type Asked,
  harness,
  idOf,
  leavesWhenRefused,
  REFUSED,
} from "../../test-support/harness.fixture.tsx";
import { LocationScreen, NewLocationScreen } from "./location.screen.tsx";
import { LOCATION_SECTIONS } from "./location-form.ts";

const LOCATION: Location = {
  ...BARE_LOCATION,
  id: idOf(1),
  version: 3,
  name: "Wharf Library",
  defaultPrefix: "WL",
  sos: { ...BARE_LOCATION.sos, enabled: true, phone: "112" },
  spacesLicensed: 10,
  allowAnonymousAccess: true,
  allowAnonymousReporting: true,
  spacesCount: 4,
};

function conflict(current: Location) {
  const body = { code: "record.conflict", message: "", fields: [], requestId: "r", current };
  return { status: 409, body };
}

/** Answers as a server that stores what it is sent, and sees the caller at 192.0.2.7. */
function server(onUpdate?: (asked: Asked) => ReturnType<Answers>): Answers {
  return (asked) => {
    if (asked.path === "/locations/subnets-check") {
      const matches = JSON.stringify(asked.body).includes("192.0.2.0/24");
      return { body: { address: "192.0.2.7", matches } };
    }
    if (asked.path === "/organisations/current") return { status: 503, body: {} };
    if (asked.method === "PATCH") {
      return onUpdate?.(asked) ?? { body: { ...LOCATION, ...Object(asked.body), version: 4 } };
    }
    if (asked.method === "POST")
      return { status: 201, body: { ...LOCATION, ...Object(asked.body) } };
    return { body: LOCATION };
  };
}

async function open(
  answers: Answers = server(),
  parts: Partial<Parameters<typeof harness>[0]> = {},
) {
  const rendered = await harness({
    screen: LocationScreen,
    path: "/admin/organisation/locations/$locationId",
    address: `/admin/organisation/locations/${LOCATION.id}`,
    answers,
    ...parts,
  });
  await screen.findByLabelText("Name", {}, { timeout: 3000 });
  const writes = () => rendered.asked.filter(({ method }) => method === "PATCH");
  return { ...rendered, writes, user: userEvent.setup() };
}

/**
 * Sets the value of a field at once, as pasting does: each typed letter would render the whole
 * form.
 */
function fill(label: RegExp | string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

beforeEach(async () => {
  question.set(null);
  await loadMessages(["locations"]);
});

test("draws every field that is declared, each once in its section", async () => {
  const sos = { ...LOCATION.sos, customLabels: true };
  await open(({ path }) => ({
    body: path === "/integrations" ? { areFormsOn: true } : { ...LOCATION, sos },
  }));
  for (const [section, fields] of Object.entries(LOCATION_SECTIONS)) {
    const card = document.getElementById(`location-${section}`);
    if (!card) throw new Error(`There is no section ${section}`);
    for (const { label } of Object.values(fields)) {
      const words = translate("locations", label);
      // The date control loads late.
      const drawn = await within(card).findAllByText(words, {}, { timeout: 3000 });
      expect(drawn, `${words} in ${section}`).toHaveLength(1);
    }
  }
});

test("asks for the id of a form where forms are on, or while one is there to be emptied", async () => {
  await open();
  expect(screen.queryByLabelText(/^Typeform ID/)).toBeNull();
  cleanup();
  const { user, writes } = await open(({ method, body }) => ({
    body: { ...LOCATION, typeformId: "AbC123", ...(method === "PATCH" ? Object(body) : {}) },
  }));
  fill(/^Typeform ID/, "");
  expect(screen.getByLabelText(/^Typeform ID/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]?.body).toEqual({ typeformId: null });
  await waitFor(() => expect(screen.queryByLabelText(/^Typeform ID/)).toBeNull());
});

test("sends only what changed, with the version it was read at", async () => {
  const { user, writes } = await open();
  fill(/^Town/, "Harbourton");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]?.body).toEqual({ address: { town: "Harbourton" } });
  expect(writes()[0]?.headers.get("If-Match")).toBe('"3"');
});

test("says whose time zone counts where a location has none of its own", async () => {
  const { writes } = await open();
  expect(screen.getByText("Without one, that of the organisation counts: UTC.")).toBeTruthy();
  fill(/^Time zone/, "Asia/Tokyo");
  expect(screen.queryByText(/that of the organisation/)).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(writes()[0]?.body).toEqual({ timezone: "Asia/Tokyo" }));
});

test("tells errors beside their fields in the words of the specification and sends nothing", async () => {
  const { user, writes } = await open();
  fill("Name", "W");
  fill(/^Service desk e-mail/, "desk");
  fill(/^IP subnets/, "10.0.0.0/8\nnonsense\n\n10.0.0.1.9");
  await user.click(screen.getByRole("button", { name: "Save" }));
  const describedBy = (label: RegExp | string) =>
    screen.getByLabelText(label).getAttribute("aria-describedby")?.split(" ") ?? [];
  const wordsOf = (label: RegExp | string) =>
    describedBy(label).map((id) => document.getElementById(id)?.textContent);
  expect(wordsOf("Name")).toContain("Minimum 2 characters");
  expect(wordsOf(/^Service desk e-mail/)).toContain("Email must be valid");
  expect(wordsOf(/^IP subnets/)).toContain("Line 2: Invalid subnet\nLine 4: Invalid subnet");
  expect(document.activeElement).toBe(screen.getByLabelText("Name"));
  expect(writes()).toEqual([]);
});

test("shows what the server refuses beside its field and keeps what was typed", async () => {
  const refusal = {
    code: "licence.spaces_exceeded",
    message: "",
    fields: [],
    requestId: "r",
  };
  const { user } = await open(server(() => ({ status: 409, body: refusal })));
  fill(/^Spaces licensed/, "2");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("This location has no licence for more spaces.");
  expect(screen.getByLabelText(/^Spaces licensed/)).toHaveProperty("value", "2");
});

test("what is typed outlives a sign-in that ends, and is kept no longer once it is saved", async () => {
  const refused = await open(server(() => REFUSED));
  leavesWhenRefused(refused);
  fill("Name", "Wharf House");
  await refused.user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Elsewhere");
  expect(question.get()).toBeNull();
  cleanup();
  const { user, writes } = await open();
  expect(screen.getByLabelText("Name")).toHaveProperty("value", "Wharf House");
  await screen.findByText("There are unsaved changes.");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByText("There are unsaved changes.")).toBeNull());
  expect(writes()[0]?.body).toEqual({ name: "Wharf House" });
  cleanup();
  await open();
  expect(screen.getByLabelText("Name")).toHaveProperty("value", "Wharf Library");
});

test("shows both values when somebody else changed the same field, and sends the choice", async () => {
  const theirs = { ...LOCATION, version: 9, name: "Quay Library", wifi: "guest" };
  const { user, writes } = await open(
    server(({ headers }) => (headers.get("If-Match") === '"3"' ? conflict(theirs) : undefined)),
  );
  fill("Name", "Wharf House");
  await user.click(screen.getByRole("button", { name: "Save" }));
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByRole("radio", { name: /Wharf House/ })).toHaveProperty(
    "checked",
    true,
  );
  expect(within(dialog).getByRole("radio", { name: /Quay Library/ })).toBeTruthy();
  await user.click(within(dialog).getByRole("button", { name: "Save these values" }));
  await waitFor(() => expect(writes()).toHaveLength(2));
  expect(writes()[1]?.headers.get("If-Match")).toBe('"9"');
  expect(writes()[1]?.body).toEqual({ name: "Wharf House" });
});

test("is only to be looked at by who may not change it", async () => {
  await open(server(), { permissions: ["organisation.locations.read"] });
  expect(screen.getByText("You may look at this location but not change it.")).toBeTruthy();
  expect(screen.getByLabelText("Name")).toHaveProperty("disabled", false);
  expect(screen.getByLabelText("Name").closest("fieldset")).toHaveProperty("disabled", true);
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
});

test("is only to be looked at by a role that is limited to other locations", async () => {
  const permissions = [...ROLE_PERMISSIONS["organisation-admin"]];
  const role = {
    ...TIMES,
    id: idOf(7),
    name: "organisation-admin",
    permissions,
    locationIds: [idOf(99)],
  };
  await open(server(), { permissions, roles: [role] });
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
});

test("previews the slider by keyboard and sends nothing", async () => {
  const { user, asked } = await open();
  const before = asked.length;
  const slider = screen.getByRole("slider");
  expect(slider.getAttribute("aria-valuetext")).toBe("Slide for help");
  expect(screen.getByText(/Nothing is sent/)).toBeTruthy();
  slider.focus();
  await user.keyboard("{ArrowRight}");
  expect(slider.getAttribute("aria-valuenow")).toBe("10");
  expect(slider.getAttribute("aria-valuetext")).toBe("Slide for help");
  await user.keyboard("{End}");
  expect(slider.getAttribute("aria-valuetext")).toBe("Calling for help");
  await user.keyboard("{Home}");
  expect(slider.getAttribute("aria-valuetext")).toBe("Slide for help");
  expect(asked).toHaveLength(before);
});

test("previews the labels as they are typed", async () => {
  const { user } = await open();
  await user.click(screen.getByRole("switch", { name: "Custom labels" }));
  fill(/^Inactive label/, "Call the porter");
  expect(screen.getByRole("slider").getAttribute("aria-valuetext")).toBe("Call the porter");
});

test("previews whom the mails of a call go to, in their order", async () => {
  const { user } = await open();
  expect(screen.getByText(/^Mails go to the administrators of the organisation/)).toBeTruthy();
  fill(/^SOS e-mail/, "sos@harbour.test");
  expect(screen.getByText(/is not used while “Send to e-mail” is off/)).toBeTruthy();
  fill(/^Service desk e-mail/, "desk@harbour.test");
  const recipients = () =>
    screen.getByText(/then the administrators of the organisation/).textContent;
  expect(recipients()).toContain(": desk@harbour.test, then");
  await user.click(screen.getByRole("switch", { name: "Send to e-mail" }));
  expect(recipients()).toContain(": sos@harbour.test, desk@harbour.test, then");
  expect(screen.queryByText(/is not used/)).toBeNull();
});

test("warns of an SOS address that mail does not reach, as long as it stands there", async () => {
  const reason = "550 no such mailbox";
  const sosUndelivered = [{ email: "Desk@harbour.test", reason }];
  const known = { ...LOCATION, serviceDeskEmail: "desk@harbour.test", sosUndelivered };
  const others = server();
  await open((asked) => (asked.path.endsWith(known.id) ? { body: known } : others(asked)));
  const warning = () => screen.queryByText(/SOS mail to Desk@harbour.test was not delivered: 550/);
  expect(warning()).toBeTruthy();
  fill(/^Service desk e-mail/, "other@harbour.test");
  expect(warning()).toBeNull();
});

test("tells whether the own address lies in the networks", async () => {
  await open();
  fill(/^IP subnets/, "10.0.0.0/8");
  expect(
    await screen.findByText("Your address 192.0.2.7 does not match.", {}, { timeout: 4000 }),
  ).toBeTruthy();
  fill(/^IP subnets/, "10.0.0.0/8\n192.0.2.0/24");
  expect(
    await screen.findByText("Your address 192.0.2.7 matches.", {}, { timeout: 4000 }),
  ).toBeTruthy();
});

test("checks the own address against the valid networks while another line is wrong", async () => {
  await open();
  fill(/^IP subnets/, "nonsense\n192.0.2.0/24");
  expect(
    await screen.findByText("Your address 192.0.2.7 matches.", {}, { timeout: 4000 }),
  ).toBeTruthy();
  fill(/^IP subnets/, "nonsense");
  expect(await screen.findByText("Your address is 192.0.2.7.", {}, { timeout: 4000 })).toBeTruthy();
});

test("a slider that reaches nobody is not sent, and one by e-mail is", async () => {
  const { user, writes } = await open();
  fill(/^SOS phone/, " ");
  await user.click(screen.getByRole("button", { name: "Save" }));
  const words = "Enter a phone number or an e-mail: the slider reaches nobody yet.";
  expect(screen.getByText(words)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText(/^SOS phone/));
  fill(/^SOS e-mail/, "guard@harbour.test");
  expect(screen.queryByText(words)).toBeNull();
  expect(writes()).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]?.body).toEqual({ sos: { phone: null, email: "guard@harbour.test" } });
});

test("warns before networks for all users lock out who saves them", async () => {
  const { user, writes } = await open();
  fill(/^IP subnets/, "10.0.0.0/8");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(question.get()?.title).toBe("Lock yourself out?"));
  question.get()?.answer(false);
  await waitFor(() => expect(question.get()).toBeNull());
  expect(writes()).toEqual([]);
  await user.selectOptions(screen.getByLabelText("Networks apply to"), "Anonymous users only");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(writes()).toHaveLength(1));
});

test("allows anonymous reporting only with anonymous access", async () => {
  const { user, writes } = await open();
  await user.click(await screen.findByRole("switch", { name: /^Anonymous access/ }));
  expect(screen.getByRole("switch", { name: /^Anonymous reporting/ })).toHaveProperty(
    "disabled",
    true,
  );
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]?.body).toEqual({
    allowAnonymousAccess: false,
    allowAnonymousReporting: false,
  });
});

test("tells how much of the licence is used", async () => {
  await open();
  expect(screen.getByText("4 of 10 used")).toBeTruthy();
  fill(/^Spaces licensed/, "");
  expect(screen.getByText("4 spaces in use, no limit")).toBeTruthy();
});

test("a new location needs its name alone", async () => {
  const { asked } = await harness({
    screen: NewLocationScreen,
    path: "/admin/organisation/locations/new",
    answers: server(),
  });
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText("Name"), "Quay House");
  await user.click(screen.getByRole("button", { name: "Add location" }));
  expect(await screen.findByText("Elsewhere")).toBeTruthy();
  const sent = asked.find(({ method, path }) => method === "POST" && path === "/locations");
  expect(sent?.body).toEqual({ name: "Quay House" });
});
