import {
  SOS_CONTACT_KINDS,
  SOS_DELIVERY_REASONS,
  SOS_DELIVERY_STATES,
  SOS_NOTE_MAX_LENGTH,
  SOS_STATES,
  SOS_STEPS,
} from "@storey/domain";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { ById, Id, Moment, name, text } from "./shape.ts";

const count = z.int().nonnegative();

/** The state of an alert. */
export const SosState = z.enum(SOS_STATES);

/**
 * Somebody in an alert, by the name they had when they acted: names stay in the log. The id is null
 * for somebody who answered by the link of a mail, and for a deleted account.
 */
export const SosPerson = z.object({ id: Id.nullable(), name: z.string() });

/** A mail of an alert. */
export const SosDelivery = z.object({
  id: Id,
  kind: z.enum(SOS_CONTACT_KINDS),
  /** The address of a place, or the name of a person. */
  name: z.string(),
  /** The number of the round, from 1. */
  round: z.int().positive(),
  state: z.enum(SOS_DELIVERY_STATES),
  /** The reason why the mail is not there yet. */
  reason: z.enum(SOS_DELIVERY_REASONS).nullable(),
  createdAt: Moment,
});

/** A call for help (product design, section SOS). The names of the place are those of that moment. */
export const SosAlert = z.object({
  id: Id,
  version: z.int().positive(),
  createdAt: Moment,
  updatedAt: Moment,
  state: SosState,
  /** A test: marked everywhere, and no issue comes of it. */
  isTest: z.boolean(),
  sender: SosPerson,
  /** The id is null, and all names are empty, for an alert that was cancelled before it arrived. */
  location: z.object({ id: Id.nullable(), name: z.string() }),
  floor: z.object({ name: z.string() }),
  /** The id is null once the space was deleted for good. */
  space: z.object({ id: Id.nullable(), name: z.string(), shortcode: z.string().nullable() }),
  /** The time zone of its moments: that of the place. */
  timezone: z.string(),
  /** The phone number to call, as the location gives it at that moment. */
  phone: z.string().nullable(),
  /** The issue in which the work goes on; null for a test. */
  issueId: Id.nullable(),
  acknowledgedBy: SosPerson.nullable(),
  acknowledgedAt: Moment.nullable(),
  closedBy: SosPerson.nullable(),
  closedAt: Moment.nullable(),
  closingNote: z.string().nullable(),
  cancelledAt: Moment.nullable(),
  /** The number of contacts to notify. */
  contactsCount: count,
  /** The newest 60 mails, the first one first. */
  deliveries: z.array(SosDelivery),
  /** The moment at which the next contact is notified, unless somebody takes the alert before. */
  nextContactAt: Moment.nullable(),
  /**
   * The moment at which the rounds ended and nobody had taken the alert: after a day; in a test,
   * once everybody was notified.
   */
  gaveUpAt: Moment.nullable(),
  /** The steps the caller may take now. */
  steps: z.array(z.enum(SOS_STEPS)),
});

/** The events of an alert. */
export const SOS_EVENT_KINDS = [
  "created",
  "alerted",
  "delivered",
  "not_delivered",
  "acknowledged",
  "closed",
  "cancelled",
  "gave_up",
  "told",
] as const;

/** An entry of the log of an alert. Nobody can change or remove one. */
export const SosEvent = z.object({
  id: Id,
  at: Moment,
  kind: z.enum(SOS_EVENT_KINDS),
  /** Null for the server itself. */
  actor: SosPerson.nullable(),
  /** The contact it is about: somebody alerted, or the recipient of a mail. */
  contact: z.string().nullable(),
  round: z.int().nullable(),
  /** The note of closing; for a mail that is not there, the reason. */
  note: z.string().nullable(),
});

/** The alert as the page of a mail's link shows it. */
export const SosByLink = z.object({
  state: SosState,
  isTest: z.boolean(),
  organisationName: z.string(),
  senderName: z.string(),
  locationName: z.string(),
  floorName: z.string(),
  spaceName: z.string(),
  shortcode: z.string().nullable(),
  timezone: z.string(),
  phone: z.string().nullable(),
  createdAt: Moment,
  acknowledgedByName: z.string().nullable(),
  acknowledgedAt: Moment.nullable(),
  /** The name to answer with, where the mail went to a person. */
  suggestedName: z.string().nullable(),
});

/** The token of a mail's link: 43 characters of base64url. */
const Token = z.string().regex(/^[\w-]{43}$/, { error: "field.invalid" });

export type SosAlert = z.infer<typeof SosAlert>;
export type SosByLink = z.infer<typeof SosByLink>;
export type SosDelivery = z.infer<typeof SosDelivery>;
export type SosEvent = z.infer<typeof SosEvent>;
export type SosPerson = z.infer<typeof SosPerson>;

const wholeNumber = (max: number, pattern: RegExp) =>
  z
    .string()
    .regex(pattern)
    .transform(Number)
    .refine((value) => value >= 1 && value <= max)
    .optional();

const tag = "SOS";
const everybody = {
  tag,
  access: "member",
  setting: "spaces_core",
} as const;
// Calls opened by a permission are limited to the locations where it counts.
const within = { ...everybody, isWithinLocation: true } as const;
// Anybody who may work on the issue that comes of an alert may take the alert.
const responders = { ...within, access: "organisation.issues.update" } as const;

/**
 * The calls about calls for help. Its sender and anybody who may read issues at its place see an
 * alert; for others it does not exist.
 */
export const sos = {
  send: endpoint({
    ...everybody,
    isForPeople: true,
    method: "POST",
    path: "/locations/{id}/sos",
    summary:
      "Calls for help from a space of a location. A repeat with the same id sends nothing more; another one of the caller's in a space whose alert still goes round gives that alert.",
    params: ById,
    body: z
      .strictObject({
        /** The caller's own, one for each slide. */
        id: Id,
        spaceId: Id,
        /** Tries everything without alarm; for callers who may change the location. */
        isTest: z.boolean(),
      })
      .partial()
      .required({ spaceId: true }),
    response: SosAlert,
    status: 201,
    errors: [
      "not_found",
      "access.forbidden",
      "access.location",
      "parent.archived",
      "record.exists",
      "sos.off",
      "sos.vip_only",
    ],
  }),
  mine: endpoint({
    ...everybody,
    method: "GET",
    path: "/sos/mine",
    summary: "Gives the caller's own alerts that are open, the newest first: at most 20.",
    response: z.array(SosAlert),
  }),
  list: endpoint({
    ...within,
    // The work of an alert goes on as an issue, so a reader of all issues reads all alerts.
    access: "organisation.issues.read",
    method: "GET",
    path: "/sos",
    summary: "Lists alerts, the newest first.",
    query: z.strictObject({
      /** A test has also ended once everybody was notified. */
      state: z.enum(["open", "ended"]).optional(),
      locationId: Id.optional(),
      /** Counts from 1. */
      page: wholeNumber(100_000, /^\d{1,6}$/),
      /** 25 by default. */
      pageSize: wholeNumber(100, /^\d{1,3}$/),
    }),
    response: z.object({ totalCount: count, results: z.array(SosAlert) }),
  }),
  get: endpoint({
    ...everybody,
    method: "GET",
    path: "/sos/{id}",
    summary: "Gives one alert, with how its mails stand.",
    params: ById,
    response: SosAlert,
    errors: ["not_found"],
  }),
  events: endpoint({
    ...everybody,
    method: "GET",
    path: "/sos/{id}/events",
    summary: "Gives the log of an alert, the oldest entry first.",
    params: ById,
    response: z.array(SosEvent),
    errors: ["not_found"],
  }),
  acknowledge: endpoint({
    ...responders,
    method: "POST",
    path: "/sos/{id}/acknowledge",
    summary: "Takes an alert: nobody else is told, and the sender sees who comes.",
    params: ById,
    response: SosAlert,
    errors: ["not_found", "access.location", "sos.step"],
  }),
  close: endpoint({
    ...responders,
    method: "POST",
    path: "/sos/{id}/close",
    summary: "Closes an alert that somebody has taken, with a note.",
    params: ById,
    body: z.strictObject({
      note: text(SOS_NOTE_MAX_LENGTH).refine((note) => note.length >= 2, {
        error: "text.too_short",
        params: { length: 2 },
      }),
    }),
    response: SosAlert,
    errors: ["not_found", "access.location", "sos.step"],
  }),
  cancel: endpoint({
    ...everybody,
    isForPeople: true,
    method: "POST",
    path: "/sos/{id}/cancel",
    summary:
      "Takes back one's own alert; those who were alerted are told. One that has not arrived yet is kept as cancelled: nobody is alerted when it does.",
    params: ById,
    response: SosAlert,
    errors: ["not_found", "access.forbidden", "sos.step"],
  }),
  byLink: endpoint({
    tag,
    access: "public",
    method: "POST",
    path: "/sos/by-link",
    summary:
      "Shows the alert of a mail's link. Changes nothing: mail programs open links by themselves.",
    body: z.strictObject({ token: Token }),
    response: SosByLink,
    errors: ["not_found"],
  }),
  acknowledgeByLink: endpoint({
    tag,
    access: "public",
    method: "POST",
    path: "/sos/by-link/acknowledge",
    summary: "Takes the alert of a mail's link, by name.",
    body: z.strictObject({ token: Token, name: name(2) }),
    response: SosByLink,
    errors: ["not_found", "sos.step"],
  }),
};
