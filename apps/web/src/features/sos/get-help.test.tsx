import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { loadMessages } from "../../lib/messages.ts";
import { session } from "../../lib/session/session.ts";
import { aSpace } from "../issues/issues.fixture.tsx";
import { SpaceScreen } from "../spaces/space.screen.tsx";
import { anAnswer, idOf, stage } from "../spaces/stage.fixture.tsx";
import { aLocation, anAlert } from "./sos.fixture.tsx";
import { sendSos } from "./sos.queries.ts";

const SPACE = { ...aSpace, beaconIds: [], panoramaIds: [], mainPanoramaId: null };

async function show(isOn: boolean, search = "") {
  await loadMessages(["sos"]);
  const staged = await stage({
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
  await screen.findByRole("button", { name: "Share" });
  return staged;
}

test("Get help is among the actions, and leads to the slider from any tab", async () => {
  const { router } = await show(true, "?tab=timeline");
  await screen.findByText("Nothing has happened yet");
  await userEvent.click(screen.getByRole("button", { name: "Get help" }));
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

test("without SOS at the location it is not there", async () => {
  await show(false);
  expect(screen.queryByRole("button", { name: "Get help" })).toBeNull();
});
