import { useTranslation } from "../../../lib/messages.ts";

/** When a message was written, to the minute. */
export function Sent({ moment }: { readonly moment: string }) {
  const { locale } = useTranslation("global");
  const words = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
  return <time dateTime={moment}>{words.format(new Date(moment))}</time>;
}
