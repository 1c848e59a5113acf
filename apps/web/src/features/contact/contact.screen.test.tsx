import { act, screen } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";
import { loadMessages } from "../../lib/messages.ts";
import {
  contactsOf,
  keptContacts,
  LAST_CONTACTS,
} from "../../lib/session/organisation-contacts.ts";
import { rememberOrganisation } from "../../lib/session/remember-organisation.ts";
import { NOBODY, session } from "../../lib/session/session.ts";
import { harness } from "../../test-support/harness.fixture.tsx";
import { aLocation } from "../sos/sos.fixture.tsx";
import { ContactScreen } from "./contact.screen.tsx";

const DESK = "desk@harbour.test";

async function show(): Promise<void> {
  await loadMessages(["contact"]);
  await harness({
    screen: ContactScreen,
    path: "/contact",
    address: "/contact",
    answers: () => undefined,
  });
}

/** The organisation of the session, with an address of its own and two locations of one desk. */
function withAddresses(): void {
  const place = { ...aLocation({ enabled: false }), serviceDeskEmail: DESK };
  session.update(({ organisation, ...now }) => ({
    ...now,
    organisation: organisation && {
      ...organisation,
      email: "hello@harbour.test",
      locations: [place, { ...place, id: `${place.id}0` }],
    },
  }));
}

test("Contact says where the organisation is written to, also to who has logged out", async () => {
  await show();
  act(withAddresses);
  onTestFinished(rememberOrganisation());
  onTestFinished(() => localStorage.removeItem(LAST_CONTACTS));
  const addresses = () =>
    screen.getAllByRole("link", { name: /@/ }).map((link) => link.getAttribute("href"));
  const both = ["mailto:hello@harbour.test", `mailto:${DESK}`];
  await screen.findByRole("link", { name: DESK });
  expect(addresses()).toEqual(both);
  // Before what the product is good for, as on a phone everything is read in this order.
  const asked = screen.getByRole("link", { name: DESK });
  const pitch = screen.getAllByRole("heading", { level: 2 }).at(-1) as HTMLElement;
  expect(asked.compareDocumentPosition(pitch)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  act(() => session.set(NOBODY));
  await screen.findByRole("button", { name: "Log in" });
  expect(addresses()).toEqual(both);
});

test("what a browser keeps that is not whole is as if it kept nothing", () => {
  onTestFinished(() => localStorage.removeItem(LAST_CONTACTS));
  for (const kept of ["", "{", "null", "[]", '{"name":"x"}', '{"name":"x","serviceDesks":1}']) {
    localStorage.setItem(LAST_CONTACTS, kept);
    expect(keptContacts()).toBeNull();
  }
});

test("what an earlier release kept of the service desks is read by its former name", () => {
  onTestFinished(() => localStorage.removeItem(LAST_CONTACTS));
  const desk = { location: "North House", email: DESK };
  const kept = { name: "Harbour", email: null };
  localStorage.setItem(LAST_CONTACTS, JSON.stringify({ ...kept, desks: [desk] }));
  expect(keptContacts()).toEqual({ ...kept, serviceDesks: [desk] });
});

test("no more service desks are named than anybody looks through", async () => {
  await show();
  const { organisation } = session.get();
  if (!organisation) throw new Error("There is no organisation.");
  const place = aLocation({ enabled: false });
  const locations = Array.from({ length: 9 }, (_, at) => ({
    ...place,
    serviceDeskEmail: `desk${at}@harbour.test`,
  }));
  expect(contactsOf({ ...organisation, locations }).serviceDesks).toHaveLength(5);
});
