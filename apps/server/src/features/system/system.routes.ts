import { type PublicConfiguration, system } from "@storey/contract";
import { type Binding, onPublic } from "../../http/binding.ts";
import { ProblemError } from "../../http/problem.ts";
import { Readiness, type ReadinessCheck } from "./readiness.ts";

/** Binds the calls about the server itself. */
export function systemRoutes(
  configuration: PublicConfiguration,
  checks: readonly ReadinessCheck[],
): Binding[] {
  const readiness = new Readiness(checks);
  return [
    onPublic(system.health, async () => ({
      status: "ok" as const,
      version: configuration.version,
    })),
    onPublic(system.ready, async () => {
      const results = await readiness.look();
      const failed = results.filter(({ ok, needed }) => needed && !ok);
      if (failed.length === 0) {
        const status = results.every(({ ok }) => ok) ? ("ok" as const) : ("degraded" as const);
        return { status, checks: results };
      }
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
