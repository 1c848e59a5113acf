import type { MissingTranslations } from "@storey/contract";
import { NAMING_KINDS, type TranslatedKind } from "@storey/domain";
import { translate } from "../../lib/messages.ts";

/** What the fields of texts are called, by how their keys begin. */
const FIELDS = [
  ...["name", "label", "html", "subject", "body", "description", "note", "text", "prompt"],
  ...["variable", "fallback", "option", "section", "help"],
  ...["picture", "document", "link", "panorama"],
] as const;

interface Placed {
  readonly key: string;
  /** Of which kind that is, where its name says too little. */
  readonly kind?: TranslatedKind;
  /** What the text is of. */
  readonly name: string;
  /** What it stands in there. */
  readonly at?: string | undefined;
  /** Where that lies. */
  readonly place?: MissingTranslations["place"];
}

/** Says to a translator where a text stands: of what, in which step, as what. */
export function noteOf({ key, kind, name, at, place }: Placed): string {
  const field = FIELDS.find((one) => key === one || key.startsWith(`${one}.`));
  const what = NAMING_KINDS.some((one) => one === kind)
    ? translate("translations", `missing.of.${kind}`)
    : field && translate("translations", `field.${field}`);
  const where = place && [place.location, place.floor].filter((one) => one !== null).join(" › ");
  return [name, where, at, what]
    .filter((part) => part !== null && part !== undefined && part !== "")
    .join(" · ");
}
