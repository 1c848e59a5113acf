import { useTranslation } from "../../../lib/messages.ts";

/** When a message was written, to the minute. */
export function Sent({ moment }: { readonly moment: string }) {
  const { language } = useTranslation("global");
  const words = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
  return <time dateTime={moment}>{words.format(new Date(moment))}</time>;
}
