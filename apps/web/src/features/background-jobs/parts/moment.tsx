import { useTranslation } from "../../../lib/messages.ts";

/** A moment to the minute, in the language of the interface. */
export function At({ moment }: { readonly moment: string }) {
  const { locale } = useTranslation("global");
  const words = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
  return <time dateTime={moment}>{words.format(new Date(moment))}</time>;
}
