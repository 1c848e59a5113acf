import { type PublicConfiguration, system } from "@storey/contract";
import { type Binding, onPublic } from "../../http/binding.ts";
import { ProblemError } from "../../http/problem.ts";

/** One part the server needs, and a look at whether it works. */
export interface ReadinessCheck {
  readonly name: string;
  /** Throws, or gives false, when the part does not work. */
  readonly check: () => Promise<boolean>;
}

/** How long one check may take before it counts as failed, in milliseconds. */
const CHECK_TIMEOUT_MS = 3_000;

/** The calls about the server itself. */
export function systemRoutes(
  configuration: PublicConfiguration,
  checks: readonly ReadinessCheck[],
): Binding[] {
  return [
    onPublic(system.health, async () => ({
      status: "ok" as const,
      version: configuration.version,
    })),
    onPublic(system.ready, async () => {
      const results = await Promise.all(checks.map(look));
      const failed = results.filter(({ ok }) => !ok);
      if (failed.length === 0) return { status: "ok" as const, checks: results };
      throw new ProblemError("service.unavailable", {
        retryAfterSeconds: 2,
        fields: failed.map(({ name }) => ({
          field: name,
          code: "check.failed",
          message: `The ${name} does not answer.`,
        })),
      });
    }),
    onPublic(system.configuration, async () => configuration),
  ];
}

async function look({ name, check }: ReadinessCheck): Promise<{ name: string; ok: boolean }> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), CHECK_TIMEOUT_MS);
  });
  const ok = await Promise.race([check().catch(() => false), late]);
  clearTimeout(timer);
  return { name, ok };
}
