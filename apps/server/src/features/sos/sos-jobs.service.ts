import { SOS_REPEAT_HOURS } from "@storey/domain";
import { z } from "zod";
import { serveOrganisation } from "../../db/act-for.ts";
import { type JobHandler, jobHandler } from "../../platform/jobs/job-handler.ts";
import { publicUrlOf } from "../../settings/public-url.ts";
import { lockSos } from "./sos.repository.ts";
import { takeTurn } from "./sos-turn.service.ts";

/** The pause between two tries once the first ones are over. */
const PAUSE_SECONDS = 60;

/**
 * Notifies the next contact on the list of an alert. Its data name its turn: done again, or after
 * somebody has taken the alert, it does nothing.
 */
export const sosTurnJob: JobHandler = jobHandler({
  name: "sos-turn",
  data: z.object({ alertId: z.uuid(), turn: z.int() }),
  // The retries last as long as the rounds: if this turn were given up, the next ones would end
  // too.
  retryLimit: (SOS_REPEAT_HOURS * 3_600) / PAUSE_SECONDS,
  retryDelaySeconds: [2, 5, 10, 30, PAUSE_SECONDS],
  expireInSeconds: 60,
  atOnce: 4,
  work: async ({ alertId, turn }, { installation, job, finishIn }) => {
    const { organisationId } = job;
    if (organisationId === null) return;
    await installation.gateway.asSystem(async (client, transaction) => {
      await serveOrganisation(client, organisationId);
      const alert = await lockSos(transaction, organisationId, alertId);
      if (alert?.turns === turn && alert.gaveUpAt === null)
        await takeTurn(transaction, alert, publicUrlOf(installation.settings));
      await finishIn(transaction);
    });
  },
});
