import { z } from "zod";
import {
  Custody,
  CustodyCounts,
  CustodySearch,
  CustodySearchResults,
  HandOut,
  HandOutMany,
  HeldThing,
  Signature,
  TakeBackMany,
  ThingsByLink,
} from "./custody-shapes.ts";
import { endpoint } from "./endpoint.ts";
import { ById, Day, Id, QueryNumber } from "./shape.ts";

const tag = "Custody";
const setting = "asset_management";
const reading = { tag, setting, access: "organisation.assets.read" } as const;
const changing = {
  tag,
  setting,
  access: "organisation.assets.update",
  isWithinLocation: true,
} as const;
const holding = { tag, setting, access: "member" } as const;
const REFUSALS = ["not_found", "access.location"] as const;
const HAND_OUT_REFUSALS = [
  ...REFUSALS,
  "asset.archived",
  "custody.lot",
  "custody.state",
  "custody.taken",
] as const;
const LINK_REFUSALS = ["not_found", "custody.link_ended"] as const;
const Token = z.string().regex(/^[A-Za-z0-9_-]{40,500}$/);
/** The two ends of a custody: handing out, and coming back. */
const CustodyEnd = z.enum(["out", "in"]);
const Confirmed = z.array(Id).min(1).max(1_000);

/**
 * The calls about who has which asset. Where it is and who has it are two facts. The paths of many at
 * once stand beside `/assets/{id}`; calls about many write all or nothing, and say in `fields` which
 * of `assetIds` was refused why.
 */
export const custody = {
  ofAsset: endpoint({
    ...reading,
    method: "GET",
    path: "/assets/{id}/custody",
    summary: "Lists who has an asset and who had it, the latest first.",
    params: ById,
    query: z.strictObject({
      /** From 1. */
      page: QueryNumber(10_000),
      /** 50 unless told. */
      pageSize: QueryNumber(200),
    }),
    response: z.object({ results: z.array(Custody), hasMore: z.boolean() }),
    errors: ["not_found"],
  }),
  handOut: endpoint({
    ...changing,
    method: "POST",
    path: "/assets/{id}/custody",
    summary:
      "Hands an asset out to a member, or to somebody by name, who gets a receipt by mail. Lots and what is missing, retired or disposed of are not handed out.",
    params: ById,
    body: HandOut,
    response: Custody,
    status: 201,
    errors: HAND_OUT_REFUSALS,
  }),
  extend: endpoint({
    ...changing,
    method: "PUT",
    path: "/assets/{id}/custody/due-back",
    summary: "Gives what is out another due day, or none. Reminders begin anew.",
    params: ById,
    body: z.strictObject({ dueBack: Day.nullable() }),
    response: Custody,
    errors: [...REFUSALS, "custody.none"],
  }),
  takeBack: endpoint({
    ...changing,
    method: "DELETE",
    path: "/assets/{id}/custody",
    summary: "Takes an asset back from who has it, without a signature.",
    params: ById,
    response: Custody,
    errors: [...REFUSALS, "custody.none"],
  }),
  handOutMany: endpoint({
    ...changing,
    method: "POST",
    path: "/assets/custody",
    summary: "Hands many assets out to one person with one signature, all or none.",
    body: HandOutMany,
    response: z.array(Custody),
    status: 201,
    errors: [...HAND_OUT_REFUSALS, "custody.refused"],
  }),
  takeBackMany: endpoint({
    ...changing,
    method: "POST",
    path: "/assets/custody/return",
    summary: "Takes many assets back with one signature, all or none.",
    body: TakeBackMany,
    response: z.array(Custody),
    errors: [...REFUSALS, "custody.none", "custody.refused"],
  }),
  search: endpoint({
    ...reading,
    method: "POST",
    path: "/assets/custody/search",
    summary: "Finds what is out: by who has it, by tag, by how near its due day is.",
    body: CustodySearch,
    response: CustodySearchResults,
  }),
  counts: endpoint({
    ...reading,
    method: "GET",
    path: "/assets/custody/counts",
    summary: "Counts what is out, due soon and overdue.",
    response: CustodyCounts,
  }),
  signature: endpoint({
    ...reading,
    method: "GET",
    path: "/assets/{id}/custody/{custodyId}/signatures/{end}",
    summary: "Gives what was drawn at one end of a custody.",
    params: z.strictObject({ id: Id, custodyId: Id, end: CustodyEnd }),
    response: Signature,
    errors: ["not_found"],
  }),
  receipt: endpoint({
    ...reading,
    isMultiTransaction: true,
    method: "GET",
    path: "/assets/{id}/custody/{custodyId}/receipts/{end}",
    summary:
      "Gives an act of handing out or back as a PDF to print, in the language of the organisation: all that one person was given, or gave back, together with this, and what was signed.",
    params: z.strictObject({ id: Id, custodyId: Id, end: CustodyEnd }),
    replyKind: "bytes",
    errors: ["not_found"],
  }),
  mine: endpoint({
    ...holding,
    method: "GET",
    path: "/custody/mine",
    summary: "Lists the things that the caller has, the first due first: at most 1,000.",
    response: z.array(HeldThing),
  }),
  confirmMine: endpoint({
    ...holding,
    isForPeople: true,
    method: "POST",
    path: "/custody/mine/confirm",
    summary: "Says that the caller has these things. Those they do not have are passed over.",
    body: z.strictObject({ custodyIds: Confirmed }),
    response: z.array(HeldThing),
  }),
  myReceipt: endpoint({
    ...holding,
    isMultiTransaction: true,
    method: "GET",
    path: "/custody/mine/{id}/receipts/{end}",
    summary: "Gives the act by which the caller was given a thing, or gave it back, as a PDF.",
    params: z.strictObject({ id: Id, end: CustodyEnd }),
    replyKind: "bytes",
    errors: ["not_found"],
  }),
  byLink: endpoint({
    tag,
    access: "public",
    method: "POST",
    path: "/custody/by-link",
    summary: "Shows what the holder of a mail's link has. Changes nothing.",
    body: z.strictObject({ token: Token }),
    response: ThingsByLink,
    errors: LINK_REFUSALS,
  }),
  confirmByLink: endpoint({
    tag,
    access: "public",
    method: "POST",
    path: "/custody/by-link/confirm",
    summary: "Says that the holder of the link has these things.",
    body: z.strictObject({ token: Token, custodyIds: Confirmed }),
    response: ThingsByLink,
    errors: LINK_REFUSALS,
  }),
  receiptByLink: endpoint({
    tag,
    access: "public",
    method: "POST",
    path: "/custody/by-link/receipt",
    summary:
      "Gives the act by which the holder of the link was given a thing, or gave it back, as a PDF.",
    body: z.strictObject({ token: Token, custodyId: Id, end: CustodyEnd }),
    replyKind: "bytes",
    errors: LINK_REFUSALS,
  }),
};
