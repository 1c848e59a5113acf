import { useTranslation } from "../../../lib/messages.ts";
import { momentOf } from "./issue-words.ts";

/** A moment shown as day and time. */
export function When({ moment }: { readonly moment: string }) {
  const { locale } = useTranslation("issues");
  return <time dateTime={moment}>{momentOf(moment, locale)}</time>;
}
