import {
  areSignatureStrokes,
  CUSTODY_ASSETS_MAX,
  CUSTODY_DUE_STATES,
  SIGNATURE_POINTS_MAX,
  SIGNATURE_STROKES_MAX,
} from "@storey/domain";
import { z } from "zod";
import { AssetReference } from "./asset-shapes.ts";
import { AssetKind } from "./asset-types.ts";
import { IssuePerson } from "./issue-shapes.ts";
import { Day, email, Id, Moment, Named, text } from "./shape.ts";

const count = z.int().nonnegative();

/** A text of which nothing is left when it is empty. */
const optional = (max: number) =>
  text(max)
    .transform((value) => (value === "" ? null : value))
    .nullable()
    .optional();

/**
 * A signature: the name that was typed, and what was drawn. Without strokes the name alone counts, so
 * that nobody needs a pointer. Each stroke holds x and y of its points in turn, in thousandths of the
 * width of the pad.
 */
export const NewSignature = z.strictObject({
  name: text(100).min(1, { error: "text.too_short" }),
  strokes: z
    .array(z.array(z.number()).max(SIGNATURE_POINTS_MAX * 2))
    .max(SIGNATURE_STROKES_MAX)
    .refine(areSignatureStrokes, { error: "signature.invalid" })
    .optional(),
});
/** The same as it is shown. */
export const Signature = z.object({ name: z.string(), strokes: z.array(z.array(z.number())) });

/** Who is to have things: a member, or somebody else by a name. */
const holder = {
  userId: Id.nullable().optional(),
  /** Of somebody without an account. */
  holderName: optional(200),
  /** Where the receipt and the reminders go. That of a member hands the things to the member. */
  holderEmail: email("email.must_be_valid").nullable().optional(),
  /** The language of the mails to somebody without an account: `de`. */
  holderLanguage: z
    .string()
    .max(35)
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)
    .nullable()
    .optional(),
};

interface NamedHolder {
  readonly userId?: string | null | undefined;
  readonly holderName?: string | null | undefined;
}

const ONE_HOLDER = {
  error: "field.one_holder",
  path: ["holderName"],
  when: ({ value }: { readonly value: unknown }) => typeof value === "object" && value !== null,
};

function namesOneHolder({ userId, holderName }: NamedHolder): boolean {
  return ((userId ?? null) === null) !== ((holderName ?? null) === null);
}

const handOut = {
  ...holder,
  note: optional(1_000),
  /** The last day on which it may come back, by the organisation's date; null for as long as needed. */
  dueBack: Day.nullable().optional(),
  signature: NewSignature.nullable().optional(),
};

/** Handing out as a part of a change of many assets, which has no signature: that is given on the spot. */
export const BulkHandOut = z
  .strictObject({ ...holder, note: handOut.note, dueBack: handOut.dueBack })
  .refine(namesOneHolder, ONE_HOLDER);
/** Taking back as a part of one. */
export const BulkTakeBack = z.strictObject({ note: optional(1_000) });

const assetIds = z.array(Id).min(1).max(CUSTODY_ASSETS_MAX);

/** One asset is handed out. */
export const HandOut = z.strictObject(handOut).refine(namesOneHolder, ONE_HOLDER);
/** Many are, to one person with one signature: all of them or none. */
export const HandOutMany = z
  .strictObject({ assetIds, ...handOut })
  .refine(namesOneHolder, ONE_HOLDER);
/** They come back, all of them or none; one signature stands for all. */
export const TakeBackMany = z.strictObject({
  assetIds,
  note: optional(1_000),
  signature: NewSignature.nullable().optional(),
});

/** How near the due day is. */
export const CustodyDueState = z.enum(CUSTODY_DUE_STATES);

/** A signature that was given, without what was drawn. */
const Signed = z.object({ id: Id, name: z.string(), isDrawn: z.boolean() }).nullable();

/** Who has an asset, or had it. */
export const Custody = z.object({
  id: Id,
  asset: AssetReference.extend({ model: Named, assetType: AssetKind }),
  holder: z.object({
    /** Null for somebody without an account. */
    userId: Id.nullable(),
    /** Of a member as they are called now; of who has left, as they were called then. */
    name: z.string(),
    email: z.string().nullable(),
    /** Whether it is a member who left the organisation. */
    hasLeft: z.boolean(),
  }),
  note: z.string().nullable(),
  dueBack: z.string().nullable(),
  /** `none` for what has come back. */
  dueState: CustodyDueState,
  outAt: Moment,
  outBy: IssuePerson.nullable(),
  outSignature: Signed,
  /** When the holder said that they have it. */
  confirmedAt: Moment.nullable(),
  /** Null while it is out. */
  inAt: Moment.nullable(),
  inBy: IssuePerson.nullable(),
  inNote: z.string().nullable(),
  inSignature: Signed,
  /** It came back, or was archived or disposed of meanwhile. */
  endedBy: z.enum(["return", "archive", "disposal"]).nullable(),
});

/** A search for what is out, the first due first; what is due on no day comes last. */
export const CustodySearch = z.strictObject({
  /** Words of the holder's name and address and of the asset's tag, each anywhere in them. */
  searchTerm: text(200).optional(),
  /** Those of one member alone. */
  userId: Id.optional(),
  dueStates: z.array(CustodyDueState).max(CUSTODY_DUE_STATES.length).optional(),
  /** From 1. */
  page: z.int().min(1).max(10_000).optional(),
  pageSize: z.int().min(1).max(200).optional(),
});

export const CustodySearchResults = z.object({
  /** Up to 1,000. */
  totalCount: count,
  hasMore: z.boolean(),
  results: z.array(Custody),
});

/** How many things are out, and how many of them are due soon and overdue. */
export const CustodyCounts = z.object({ out: count, soon: count, overdue: count });

/** A thing as its holder sees it: what it is, and nothing of where it belongs. */
export const HeldThing = z.object({
  /** Of the custody. */
  id: Id,
  assetId: Id,
  tag: z.string(),
  assetType: AssetKind,
  model: z.string(),
  note: z.string().nullable(),
  dueBack: z.string().nullable(),
  dueState: CustodyDueState,
  outAt: Moment,
  confirmedAt: Moment.nullable(),
});

/** The things of whoever holds the link of a mail. */
export const ThingsByLink = z.object({
  organisationName: z.string(),
  /** Whom to ask; null if the organisation gives no address. */
  organisationEmail: z.string().nullable(),
  holderName: z.string(),
  things: z.array(HeldThing),
  /** The thing that the link came with, by its custody, once it was given back; else null. */
  returned: z.object({ id: Id, tag: z.string() }).nullable(),
});

export type Custody = z.infer<typeof Custody>;
export type CustodyCounts = z.infer<typeof CustodyCounts>;
export type CustodySearch = z.infer<typeof CustodySearch>;
export type CustodySearchResults = z.infer<typeof CustodySearchResults>;
export type HandOut = z.infer<typeof HandOut>;
export type HandOutMany = z.infer<typeof HandOutMany>;
export type HeldThing = z.infer<typeof HeldThing>;
export type NewSignature = z.infer<typeof NewSignature>;
export type Signature = z.infer<typeof Signature>;
export type TakeBackMany = z.infer<typeof TakeBackMany>;
export type ThingsByLink = z.infer<typeof ThingsByLink>;
