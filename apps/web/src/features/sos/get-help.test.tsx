import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { loadMessages } from "../../lib/messages.ts";
import { BARE_SPACE } from "../../lib/record.fixture.ts";
import { session } from "../../lib/session/session.ts";
import { anAnswer, harness, idOf } from "../../test-support/harness.fixture.tsx";
import { aSpace } from "../issues/issues.fixture.tsx";
import { SpaceScreen } from "../space-page/space.screen.tsx";
import { aLocation, anAlert } from "./sos.fixture.tsx";
import { sendSos } from "./sos.queries.ts";

const SPACE = { ...BARE_SPACE, ...aSpace, beaconIds: [], panoramaIds: [], mainPanoramaId: null };

async function show(isOn: boolean, search = "") {
  await loadMessages(["sos"]);
  const rendered = await harness({
    ...{ screen: SpaceScreen, path: "/spaces/$spaceId" },
    address: `/spaces/${SPACE.id}${search}`,
    permissions: [],
    answers: ({ path }) => {
      if (path === "/spaces/search") return { body: anAnswer([]) };
      if (path === `/spaces/${SPACE.id}`) return { body: SPACE };
      if (path.endsWith("/issues")) return { body: [] };
      if (path.endsWith("/sos")) return { status: 201, body: anAlert(idOf(777)) };
      if (path === "/sos/mine") return { body: [] };
      if (path.endsWith("/timeline")) return { body: { results: [], hasMore: false } };
      return path.startsWith("/users/me/") ? { status: 204 } : undefined;
    },
  });
  act(() =>
    session.update(({ organisation, ...now }) => ({
      ...now,
      organisation: organisation && {
        ...organisation,
        locations: [aLocation({ enabled: isOn })],
      },
    })),
  );
  await screen.findByRole("button", { name: "Contacts" });
  return rendered;
}

test("help with the room and SOS are two things; the one leads to the slider from any tab", async () => {
  const { router } = await show(true, "?tab=timeline");
  await screen.findByText("Nothing has happened yet");
  await userEvent.click(screen.getByRole("button", { name: "Contacts" }));
  const help = await screen.findByRole("dialog", { name: "Contacts" });
  expect(within(help).getByRole("link", { name: "Report an issue" })).toBeTruthy();
  await userEvent.click(within(help).getByRole("button", { name: "Go to SOS" }));
  const knob = await screen.findByRole("slider");
  expect(router.state.location.search).toEqual({});
  await waitFor(() => expect(document.activeElement).toBe(knob));
});

test("the issues of the room are asked for again when one calls", async () => {
  const { asked } = await show(true);
  const questions = () => asked.filter(({ path }) => path.endsWith("/issues")).length;
  await waitFor(() => expect(questions()).toBe(1));
  const wish = { id: idOf(777), locationId: SPACE.location.id, spaceId: SPACE.id, isTest: false };
  await sendSos(wish, new AbortController().signal);
  await waitFor(() => expect(questions()).toBe(2));
});

test("without SOS at the location, help is there and never empty", async () => {
  await show(false);
  await userEvent.click(screen.getByRole("button", { name: "Contacts" }));
  const help = await screen.findByRole("dialog", { name: "Contacts" });
  expect(within(help).queryByText("SOS")).toBeNull();
  expect(within(help).getByRole("heading", { name: "Who to call" })).toBeTruthy();
});
