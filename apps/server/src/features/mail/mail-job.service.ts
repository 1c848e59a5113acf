import { z } from "zod";
import {
  MAIL_CHECK_SECONDS,
  MailNotTakenError,
  type MailTransport,
} from "../../outside/mail/mail-transport.ts";
import { JobAwayError, JobFailedError, JobNotDoneError } from "../../platform/jobs/job-error.ts";
import { type JobParts, jobHandler } from "../../platform/jobs/job-handler.ts";
import {
  findUnsentMail,
  isMailThere,
  keepMail,
  markRefused,
  markSent,
  type UnsentMail,
} from "./mail-delivery.repository.ts";

/** The pause after each failed try, in seconds; after the last one a mail has failed. */
const PAUSES = [60, 300, 900, 3_600, 10_800, 21_600, 43_200];
/** The pauses of mail that somebody in need waits for. */
const URGENT_PAUSES = [5, 10, 20, 30, 60, 120, 300, 900, 3_600];
/** How often a mail is tried. */
export const MOST_TRIES = PAUSES.length + 1;
/** How many mails are on their way at once, so that a slow one holds nobody up. */
const LANES = 3;
/**
 * The pauses before noting again that a mail was sent, in milliseconds: without the note it is sent
 * once more.
 */
const NOTE_PAUSES_MS = [200, 1_000, 5_000];

/** How long one mail may take in all, however slowly its server answers, in seconds. */
const SEND_SECONDS = 90;
/** The time limit for sending mail that somebody in need waits for, in seconds. */
const URGENT_SEND_SECONDS = 30;
/** How long noting the result may take, in seconds. */
const NOTE_SECONDS = 30;

/**
 * Returns when the queue gives a try up, later than the try ends by itself: a mail that is still
 * being sent must not be begun again.
 */
const expireAfter = (sendSeconds: number) => sendSeconds + MAIL_CHECK_SECONDS + NOTE_SECONDS;

const data = z.object({ mailId: z.uuid() });

/**
 * Sends one mail. It may be sent twice when the server dies between sending and noting it; both
 * have the same Message-ID, so that the receiver can recognise the second one.
 */
export const mailJob = jobHandler({
  ...{ name: "mail", data },
  work: (facts, parts) => sendMail(facts, parts, SEND_SECONDS),
  retryLimit: PAUSES.length,
  retryDelaySeconds: PAUSES,
  expireInSeconds: expireAfter(SEND_SECONDS),
  atOnce: LANES,
});

/**
 * Sends the mail of a call for help. It waits neither behind other mail nor for a mail server that
 * other mail found away, and is tried again within seconds.
 */
export const urgentMailJob = jobHandler({
  ...{ name: "urgent-mail", data },
  work: (facts, parts) => sendMail(facts, parts, URGENT_SEND_SECONDS),
  retryLimit: URGENT_PAUSES.length,
  retryDelaySeconds: URGENT_PAUSES,
  expireInSeconds: expireAfter(URGENT_SEND_SECONDS),
  atOnce: LANES,
  holdAtMostSeconds: 10,
});

async function sendMail(
  { mailId }: z.infer<typeof data>,
  parts: JobParts,
  sendSeconds: number,
): Promise<void> {
  const { database, mail: transport } = parts.installation;
  const mail = await findUnsentMail(database.pool, mailId);
  if (!mail) {
    if (await isMailThere(database.pool, mailId)) return;
    throw new JobFailedError("The mail is not kept any more.");
  }
  if (!transport) return keepMail(database.pool, mailId);
  await send(transport, mail, parts, sendSeconds);
  await noteSent(mail, parts);
}

async function send(
  transport: MailTransport,
  mail: UnsentMail,
  parts: JobParts,
  sendSeconds: number,
): Promise<void> {
  const { id, recipient: to, subject, text, html, unsubscribeUrl, createdAt } = mail;
  try {
    const date = new Date(createdAt);
    const signal = AbortSignal.any([parts.signal, AbortSignal.timeout(sendSeconds * 1_000)]);
    await transport.send({ id, to, subject, text, html, unsubscribeUrl, date }, signal);
  } catch (cause) {
    // The server stops, or another one has the job, so this try must not note the result.
    if (parts.signal.aborted) throw cause;
    const error = wordsOf(cause);
    const { job, installation } = parts;
    if (cause instanceof MailNotTakenError && cause.isRefusedForGood) {
      await markRefused(installation.database.pool, id, {
        ...{ error, attempts: job.attempt, isLast: true },
      });
      throw new JobFailedError(error);
    }
    const isAway = await transport.check().then(
      () => false,
      () => true,
    );
    const attempts = isAway ? job.attempt - 1 : job.attempt;
    const isLast = !isAway && job.isLastAttempt;
    await markRefused(installation.database.pool, id, { error, attempts, isLast });
    throw isAway ? new JobAwayError(error) : new JobNotDoneError(error);
  }
}

async function noteSent({ id }: UnsentMail, { installation }: JobParts): Promise<void> {
  for (const pauseMs of [...NOTE_PAUSES_MS, undefined]) {
    try {
      return await markSent(installation.database.pool, id);
    } catch (error) {
      if (pauseMs === undefined) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

function wordsOf(error: unknown): string {
  return error instanceof MailNotTakenError ? error.message : "The mail could not be made.";
}
