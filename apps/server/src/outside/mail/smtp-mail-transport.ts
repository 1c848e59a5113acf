import { createTransport } from "nodemailer";
import {
  MAIL_CHECK_SECONDS,
  MailNotTakenError,
  type MailTransport,
  type OutgoingMail,
} from "./mail-transport.ts";

/** How long the server may take to be reached, and to greet. */
const CONNECT_MS = 10_000;
/** How long it may be silent in the middle. */
const SILENCE_MS = 30_000;
/** The number of characters kept of a server's message. */
const MOST_WORDS = 300;

/** The server that takes the mail, and the sender. */
export interface SmtpOptions {
  /** `smtp:` or `smtps:`, with user and password where it needs them. */
  readonly url: string;
  readonly from: { readonly name: string; readonly address: string };
  /** The host people reach this server by; it names the list. */
  readonly publicHost: string;
}

/**
 * Sends through an SMTP server, one connection a mail. A password leaves only on an encrypted
 * connection, unless the server is this machine or the address says `?requireTLS=false`.
 */
export function openSmtpMailTransport(options: SmtpOptions): MailTransport {
  const { url, from, publicHost } = options;
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // Otherwise a host without a name of its own introduces itself by an address (RFC 5321, 4.1.3).
    name: publicHost,
    requireTLS: needsEncryption(new URL(url)),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (mail, signal) => {
      await orNotTaken(url, () =>
        transport.sendMail({
          ...messageOf(mail, options),
          envelope: { from: from.address, to: [mail.to] },
          ...(signal ? { signal } : {}),
        }),
      );
    },
    check: async () => {
      await orNotTaken(url, () => withinCheck(transport.verify()));
    },
  };
}

function messageOf(mail: OutgoingMail, { from, publicHost }: SmtpOptions) {
  const domain = from.address.split("@").at(-1) ?? publicHost;
  return {
    from: { name: from.name, address: from.address },
    to: { name: "", address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: mail.date,
    messageId: `<${mail.id}@${domain}>`,
    headers: {
      // No automatic answer is to come back (RFC 3834).
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
      ...languageHeader(mail.html),
      ...listHeaders(mail.unsubscribeUrl ?? null, publicHost),
    },
  };
}

/** Makes the header with the language that the mail's page declares (RFC 3282). */
function languageHeader(html: string): Record<string, string> {
  const [, language] = /<html lang="([A-Za-z-]{2,20})">/.exec(html) ?? [];
  return language ? { "Content-Language": language } : {};
}

/**
 * Makes the headers of a list for mail of a kind that can be stopped: one click stops it (RFC
 * 8058), which requires https. Invitations and calls for help are written to one person and belong
 * to no list.
 */
function listHeaders(url: string | null, publicHost: string): Record<string, string> {
  // An address of any other form must not begin another header.
  if (url === null || !/^https?:\/\/[!-;=?-~]+$/.test(url)) return {};
  const isOneClick = url.startsWith("https:");
  return {
    "List-Id": `<notices.${publicHost}>`,
    "List-Unsubscribe": `<${url}>`,
    ...(isOneClick ? { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" } : {}),
  };
}

function needsEncryption({ protocol, username, hostname }: URL): boolean {
  const isHere = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  return protocol === "smtp:" && username !== "" && !isHere;
}

async function withinCheck(check: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const error = new Error("The mail server did not answer in time.");
    timer = setTimeout(() => reject(error), MAIL_CHECK_SECONDS * 1_000);
  });
  await Promise.race([check, late]).finally(() => clearTimeout(timer));
}

async function orNotTaken(url: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw new MailNotTakenError(wordsOf(error, url), isRefusedForGood(error));
  }
}

/** The enhanced code of a refusal, beside its three figures (RFC 3463). */
const ENHANCED_CODE = /\b5\.(\d{1,3})\.\d{1,3}\b/;
/** Subjects of such a code that mean the recipient: the address, and its mailbox. */
const OF_RECIPIENT: ReadonlySet<string> = new Set(["1", "2"]);
/** Without a code, these words mean the server itself or us, so it may be set right. */
const OF_US = /relay|auth|block|polic|denied|permitted|spam|blacklist|banned|reputation/i;

/** Tells whether the answer refused every recipient (there is one) for good (RFC 5321, 4.2.1). */
function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error) || error.code !== "EENVELOPE") return false;
  const { rejected, responseCode, response } = error as Error & {
    rejected?: unknown;
    responseCode?: unknown;
    response?: string;
  };
  const isFinal = typeof responseCode === "number" && responseCode >= 500 && responseCode < 600;
  return Array.isArray(rejected) && isFinal && meansRecipient(response ?? "");
}

function meansRecipient(response: string): boolean {
  const subject = ENHANCED_CODE.exec(response)?.[1];
  return subject === undefined ? !OF_US.test(response) : OF_RECIPIENT.has(subject);
}

/** Describes a failure in one short line without the secrets a server's answer may repeat. */
function wordsOf(error: unknown, url: string): string {
  const message = error instanceof Error ? error.message : String(error);
  const { username, password } = new URL(url);
  const [user, secret] = [decodeURIComponent(username), decodeURIComponent(password)];
  const forms = [secret, password, base64(secret), base64(`\0${user}\0${secret}`)];
  const clean = forms
    .filter((form) => password !== "" && form !== "")
    .reduce((text, form) => text.replaceAll(form, "[secret]"), message);
  return clean
    .replace(/\b[a-z]+:\/\/\S+/gi, "[address]")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .slice(0, MOST_WORDS)
    .toWellFormed();
}

function base64(text: string): string {
  return Buffer.from(text).toString("base64");
}
