import type { Provider } from "oidc-provider";

type WithGrants = { authorizations?: Record<string, { grantId?: string | undefined }> | undefined };

/** Revokes every grant a session gave, with all codes and refresh tokens issued under it. */
export async function revokeSessionGrants(
  provider: Provider,
  session: WithGrants | undefined,
): Promise<void> {
  for (const { grantId } of Object.values(session?.authorizations ?? {})) {
    if (grantId) await provider.Grant.adapter.revokeByGrantId(grantId);
  }
}
