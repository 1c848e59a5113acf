import type { RoleName } from "./role.ts";

/** The states of an alert. Source: product design, section SOS. */
export const SOS_STATES = ["pending", "sent", "acknowledged", "closed", "cancelled"] as const;
/** The state of an alert. */
export type SosState = (typeof SOS_STATES)[number];

/** The states in which somebody may still need help. */
export const SOS_OPEN_STATES = [
  "pending",
  "sent",
  "acknowledged",
] as const satisfies readonly SosState[];

/** The one role that may call for help where only VIPs may. Source: Spec §3. */
export const SOS_VIP_ROLE = "vip-user" satisfies RoleName;

/** The steps of an alert. */
export const SOS_STEPS = ["deliver", "acknowledge", "close", "cancel"] as const;
/** A step of an alert. */
export type SosStep = (typeof SOS_STEPS)[number];

/**
 * The relation of a person to an alert: its sender, or a responder (works on issues there).
 * "system" is the server itself.
 */
export type SosRight = "sender" | "responder" | "system";

interface SosTransition {
  readonly step: SosStep;
  readonly from: readonly SosState[];
  readonly to: SosState;
  readonly by: SosRight;
}

/**
 * Every step of an alert. An alert that nobody has taken cannot be closed, so that the person in
 * need always sees a name first. The sender can take it back until it is closed.
 */
export const SOS_TRANSITIONS: readonly SosTransition[] = [
  { step: "deliver", from: ["pending"], to: "sent", by: "system" },
  { step: "acknowledge", from: ["pending", "sent"], to: "acknowledged", by: "responder" },
  { step: "close", from: ["acknowledged"], to: "closed", by: "responder" },
  { step: "cancel", from: ["pending", "sent", "acknowledged"], to: "cancelled", by: "sender" },
];

/**
 * Returns the state after a step by somebody with this relation to the alert; null if they cannot
 * take it.
 */
export function sosAfter(
  state: SosState,
  step: SosStep,
  rights: ReadonlySet<SosRight>,
): SosState | null {
  const found = SOS_TRANSITIONS.find((each) => each.step === step && each.from.includes(state));
  return found && rights.has(found.by) ? found.to : null;
}

/** Returns the steps that somebody with this relation to the alert can take from a state. */
export function sosSteps(state: SosState, rights: ReadonlySet<SosRight>): SosStep[] {
  return SOS_STEPS.filter((step) => sosAfter(state, step, rights) !== null);
}

/** Tells whether somebody may still need help. */
export function isSosOpen(state: SosState): boolean {
  return SOS_OPEN_STATES.some((open) => open === state);
}

/** Tells whether further contacts are notified of it: until somebody has taken it. */
export function isSosUnanswered(state: SosState): boolean {
  return state === "pending" || state === "sent";
}

/** How long one can take back an alert before it leaves the browser, in seconds. */
export const SOS_COUNTDOWN_SECONDS = 5;
/** How long the next one on the list waits for those before, in seconds. */
export const SOS_NEXT_CONTACT_SECONDS = 120;
/** How long the contacts are notified round after round while nobody takes an alert, in hours. */
export const SOS_REPEAT_HOURS = 24;
/** The most alerts of one person that go round at a time. */
export const SOS_ALARMING_MOST = 3;
/** How often the list comes round in a test: everybody is reached once. */
export const SOS_TEST_ROUNDS = 1;
/** How long the link in a mail answers for somebody without an account, in hours. */
export const SOS_LINK_HOURS = 24;
/** The longest note at the end of an alert, in UTF-16 code units. */
export const SOS_NOTE_MAX_LENGTH = 1_000;

/**
 * The fields of a location's slider that decide whether it reaches somebody; texts are null or
 * empty where not given.
 */
export interface SosSlider {
  readonly enabled: boolean;
  readonly phone: string | null;
  readonly email: string | null;
  readonly sendToEmail: boolean;
}

/**
 * Lists the fields that keep a slider from reaching anybody, each with the code of its problem. A
 * shown slider needs a phone or an e-mail; one that sends mail needs an address for it.
 */
export function sosSliderProblems(
  slider: SosSlider,
): Partial<Record<"phone" | "email", "sos.nobody" | "email.must_be_valid">> {
  const { enabled, phone, email, sendToEmail } = slider;
  return {
    ...(enabled && !phone && !email ? { phone: "sos.nobody" } : {}),
    ...(sendToEmail && !email ? { email: "email.must_be_valid" } : {}),
  };
}

/** The owners of addresses on the list of contacts. */
export const SOS_CONTACT_KINDS = [
  "sos",
  "administrator",
  "service_desk",
  "organisation_admin",
] as const;
/** The owner of an address on the list of contacts. */
export type SosContactKind = (typeof SOS_CONTACT_KINDS)[number];

/**
 * The states of an alert's mail: on its way, taken by a mail server, given up, kept in the outbox
 * where no mail server is set, or called back before it went.
 */
export const SOS_DELIVERY_STATES = ["waiting", "sent", "failed", "kept", "withdrawn"] as const;
/** How a mail of an alert stands. */
export type SosDeliveryState = (typeof SOS_DELIVERY_STATES)[number];

/** The reasons why a mail is not there yet: the mail server is away, or it refuses this mail. */
export const SOS_DELIVERY_REASONS = ["server_away", "refused"] as const;

/** Counts the turns until the rounds of an alert end: after a day, or sooner in a test. */
function turnsOf(contactsCount: number, isTest: boolean): number {
  if (isTest) return contactsCount * SOS_TEST_ROUNDS;
  return (SOS_REPEAT_HOURS * 3_600) / SOS_NEXT_CONTACT_SECONDS;
}

/**
 * Returns which contact of the list is notified at a turn (counted from 0) and in which round (from
 * 1); null once the rounds are over or if the list is empty.
 */
export function sosTurn(
  turn: number,
  { contactsCount, isTest }: { readonly contactsCount: number; readonly isTest: boolean },
): { contact: number; round: number } | null {
  if (contactsCount === 0 || turn >= turnsOf(contactsCount, isTest)) return null;
  return { contact: turn % contactsCount, round: Math.floor(turn / contactsCount) + 1 };
}

/** The state of an alert's mails, as the person in need reads it. */
export type SosReach = "reached" | "waiting" | "delayed" | "failed" | "kept" | "nobody";

/**
 * Tells whether anybody was reached: one mail that a server took is enough. "delayed" as soon as
 * one mail could not be sent, whatever may come of it, so that the person in need is not left to
 * wait.
 */
export function sosReach(
  deliveries: readonly { readonly state: SosDeliveryState; readonly reason: string | null }[],
): SosReach {
  const has = (state: SosDeliveryState) => deliveries.some((each) => each.state === state);
  if (has("sent")) return "reached";
  if (deliveries.some(({ state, reason }) => state === "waiting" && reason !== null))
    return "delayed";
  if (has("waiting")) return "waiting";
  if (has("failed")) return "failed";
  if (has("kept")) return "kept";
  return "nobody";
}
