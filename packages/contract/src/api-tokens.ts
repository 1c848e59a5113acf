import { PERMISSIONS } from "@storey/domain";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { ById, Id, Moment, Named, name } from "./shape.ts";

/** A token a program uses in a user's name (ours; product.md 4.12). */
export const ApiToken = z.object({
  id: Id,
  name: z.string(),
  /** The organisation it acts in. */
  organisation: Named.nullable(),
  permissions: z.array(z.enum(PERMISSIONS)),
  expiresAt: Moment,
  lastUsedAt: Moment.nullable(),
  createdAt: Moment,
});

export type ApiToken = z.infer<typeof ApiToken>;

/** The longest time a token lives, in days. */
export const API_TOKEN_DAYS_MAX = 365;

const tag = "API tokens";

/** The calls about the signed-in user's API tokens. No token can make them. */
export const apiTokens = {
  list: endpoint({
    method: "GET",
    path: "/users/me/tokens",
    summary: "Lists the signed-in user's API tokens.",
    tag,
    access: "signed-in",
    isForPeople: true,
    response: z.array(ApiToken),
  }),
  create: endpoint({
    method: "POST",
    path: "/users/me/tokens",
    summary:
      "Makes a token for the active organisation; its value is shown this once, whatever Idempotency-Key is sent.",
    tag,
    access: "member",
    isForPeople: true,
    changesRights: true,
    isMultiTransaction: true,
    body: z.strictObject({
      name: name(1),
      permissions: z.array(z.enum(PERMISSIONS)).max(PERMISSIONS.length),
      expiresInDays: z.int().min(1).max(API_TOKEN_DAYS_MAX),
    }),
    response: ApiToken.extend({ value: z.string() }),
    status: 201,
    errors: ["token.too_wide"],
  }),
  revoke: endpoint({
    method: "DELETE",
    path: "/users/me/tokens/{id}",
    summary: "Ends a token at once.",
    tag,
    access: "signed-in",
    isForPeople: true,
    params: ById,
    errors: ["not_found"],
  }),
};
