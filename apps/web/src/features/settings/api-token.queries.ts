import { type ApiToken, apiTokens } from "@storey/contract";
import type { Permission } from "@storey/domain";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/call.ts";
import { queryClient, queryOf } from "../../lib/query.ts";
import { readOrDefault } from "../../lib/read-or-default.ts";
import { type OnProblem, writeOrFalse, writeOrNull } from "../../lib/write-or-null.ts";

/** The permissions and the validity of a new token. */
export interface NewToken {
  readonly name: string;
  readonly permissions: Permission[];
  readonly expiresInDays: number;
}

/** Lists the user's tokens. Empty when they cannot be read (Spec §8). */
export function tokensQuery() {
  const { queryKey } = queryOf(apiTokens.list);
  return queryOptions({
    queryKey,
    queryFn: (): Promise<ApiToken[]> =>
      readOrDefault("The API tokens could not be read", call(apiTokens.list), []),
  });
}

function changed(): void {
  void queryClient.invalidateQueries({ queryKey: tokensQuery().queryKey });
}

/**
 * Creates a token for the active organisation; the reply has its value this once. Null when it
 * failed.
 */
export async function createToken(
  body: NewToken,
  onProblem: OnProblem,
): Promise<(ApiToken & { value: string }) | null> {
  const work = call(apiTokens.create, { body });
  const token = await writeOrNull("The API token could not be made", work, onProblem);
  changed();
  return token;
}

/** Revokes a token; returns whether it was revoked. */
export async function revokeToken(id: string, onProblem: OnProblem): Promise<boolean> {
  const work = call(apiTokens.revoke, { params: { id } });
  const done = await writeOrFalse("The API token could not be revoked", work, onProblem);
  changed();
  return done;
}
