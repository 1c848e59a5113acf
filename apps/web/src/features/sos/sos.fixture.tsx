import type { LocationSummary, Me, Sos, SosAlert, SosDelivery, Space } from "@storey/contract";
import type { Permission } from "@storey/domain";
import { configure, fireEvent, screen } from "@testing-library/react";
import { loadMessages } from "../../lib/messages.ts";
import { BARE_LOCATION, BARE_SPACE } from "../../lib/record.fixture.ts";
import { session } from "../../lib/session/session.ts";
import { type Answers, harness, idOf } from "../../test-support/harness.fixture.tsx";
import { aSpace } from "../issues/issues.fixture.tsx";
import { SosSlider } from "./parts/sos-slider.tsx";
import { calling } from "./sos-calling.ts";

// The slider loads late, and a busy machine takes its time to load it.
configure({ asyncUtilTimeout: 8_000 });

const SPACE: Space = {
  ...{
    ...BARE_SPACE,
    ...aSpace,
    beaconIds: [],
    panoramaIds: [],
    mainPanoramaId: null,
    decisionTreeId: null,
    hasDecisionTree: false,
    decisionTreeVariables: {},
    translations: {},
    translatedFrom: {},
    checklistTemplates: [],
    checklistTemplateIds: [],
  },
};
const MOMENT = "2026-01-05T08:30:00.000Z";
export const PHONE = "+44 20 7946 0000";

/** Returns a location with the slider's settings, unless a test overrides them. */
export function aLocation(sos: Partial<Sos> = {}): LocationSummary {
  return {
    ...{ ...BARE_LOCATION, ...aSpace.location, version: 1, createdAt: MOMENT, updatedAt: MOMENT },
    sos: {
      ...{ ...BARE_LOCATION.sos, enabled: true },
      ...{ email: "sos@harbour.test", phone: PHONE, sendToEmail: true },
      ...sos,
    },
  };
}

/** Returns a mail of an alert, with defaults for what a test does not set. */
export function aDelivery(number: number, parts: Partial<SosDelivery> = {}): SosDelivery {
  return {
    ...{ id: idOf(number), kind: "sos", name: "sos@harbour.test", round: 1 },
    ...{ state: "waiting", reason: null, createdAt: MOMENT },
    ...parts,
  };
}

/** Returns the user's own alert of the space, as the server sends it. */
export function anAlert(id: string, parts: Partial<SosAlert> = {}): SosAlert {
  return {
    ...{ id, version: 1, createdAt: MOMENT, updatedAt: MOMENT, state: "pending", isTest: false },
    sender: { id: idOf(8002), name: "Ada" },
    ...{ location: aSpace.location, floor: { name: aSpace.floor.name } },
    space: { id: aSpace.id, name: aSpace.name, shortcode: null },
    ...{ phone: PHONE, issueId: null, contactsCount: 2, deliveries: [aDelivery(1)] },
    ...{ acknowledgedBy: null, acknowledgedAt: null, closedBy: null, closedAt: null },
    timezone: "UTC",
    ...{ closingNote: null, cancelledAt: null, nextContactAt: null, gaveUpAt: null },
    steps: ["cancel"],
    ...parts,
  };
}

interface Shown {
  readonly sos?: Partial<Sos>;
  readonly answers?: Answers;
  readonly permissions?: readonly Permission[];
  readonly roles?: Me["roles"];
}

/** Shows the slider of a space in front of a pretended server without alerts of the user. */
export async function showSlider({ sos = {}, answers, permissions = [], roles = [] }: Shown = {}) {
  calling.set(null);
  const rendered = await harness({
    screen: () => <SosSlider space={SPACE} />,
    path: "/",
    answers: (asked) => answers?.(asked) ?? (asked.path === "/sos/mine" ? { body: [] } : undefined),
    ...{ permissions, roles },
  });
  await loadMessages(["sos"]);
  const { organisation } = session.get();
  if (organisation)
    session.update((now) => ({
      ...now,
      organisation: { ...organisation, locations: [aLocation(sos)] },
    }));
  return rendered;
}

/** Finds the knob of the slider. */
export function knob(): Promise<HTMLElement> {
  return screen.findByRole("slider");
}

/** Calls for help by keyboard: slides to the end and confirms. */
export async function slideByKeyboard(): Promise<void> {
  const slider = await knob();
  slider.focus();
  fireEvent.keyDown(slider, { key: "End" });
  fireEvent.keyDown(slider, { key: "Enter" });
}
