import { apiTokens } from "@storey/contract";
import { can, PERMISSIONS } from "@storey/domain";
import { v7 } from "uuid";
import { hashApiToken, makeApiToken } from "../../http/api-token.ts";
import { type Binding, onMultiTransaction, onUser } from "../../http/binding.ts";
import { ProblemError } from "../../http/problem.ts";
import { findApiTokens, insertApiToken, revokeApiToken } from "./api-token.repository.ts";

/** The calls about the signed-in user's API tokens. */
export const apiTokenRoutes: Binding[] = [
  onUser(apiTokens.list, ({ userId }, _input, transaction) => findApiTokens(transaction, userId)),
  // Its reply holds the one copy of the value, so no Idempotency-Key may keep that reply.
  onMultiTransaction(apiTokens.create, async (_actor, { body }, begin) => {
    const wanted = PERMISSIONS.filter((permission) => body.permissions.includes(permission));
    const value = makeApiToken();
    const token = await begin("write", async (transaction, actor) => {
      if (!can(actor.permissions, wanted)) throw new ProblemError("token.too_wide");
      return insertApiToken(transaction, {
        id: v7(),
        userId: actor.userId,
        organisationId: actor.organisationId,
        name: body.name,
        hash: hashApiToken(value),
        permissions: wanted,
        days: body.expiresInDays,
      });
    });
    return { ...token, value };
  }),
  onUser(apiTokens.revoke, async ({ userId }, { params }, transaction) => {
    await revokeApiToken(transaction, userId, params.id);
    return undefined;
  }),
];
