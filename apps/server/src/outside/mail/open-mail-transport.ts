import type { Settings } from "../../settings/registry.ts";
import type { MailTransport } from "./mail-transport.ts";

type MailSettings = Pick<Settings, "SMTP_URL" | "MAIL_FROM" | "PUBLIC_URL">;

/** Opens the transport that the settings name; null if none is set, and mail is kept instead. */
export async function openMailTransport(settings: MailSettings): Promise<MailTransport | null> {
  const { SMTP_URL, MAIL_FROM, PUBLIC_URL } = settings;
  if (!SMTP_URL) return null;
  if (!MAIL_FROM) throw new Error("SMTP_URL needs MAIL_FROM");
  const publicHost = PUBLIC_URL ? new URL(PUBLIC_URL).hostname : "localhost";
  const { openSmtpMailTransport } = await import("./smtp-mail-transport.ts");
  return openSmtpMailTransport({ url: SMTP_URL, from: MAIL_FROM, publicHost });
}
