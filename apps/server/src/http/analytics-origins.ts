/** PostHog's own cloud: its region, by any of its addresses. */
const CLOUD = /^https:\/\/(app|us|eu)(?:-assets)?(?:\.i)?\.posthog\.com$/;

/**
 * Returns the origins that PostHog's library calls when it is given this host. A self-hosted
 * PostHog has one; its cloud has a second one, with the settings of the project.
 */
export function analyticsOrigins(host: string): string[] {
  const { origin } = new URL(host);
  const [, named] = CLOUD.exec(origin) ?? [];
  if (!named) return [origin];
  const region = named === "eu" ? "eu" : "us";
  const cloud = [`https://${region}.i.posthog.com`, `https://${region}-assets.i.posthog.com`];
  return [...new Set([origin, ...cloud])];
}
