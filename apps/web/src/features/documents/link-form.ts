import { type CarrierReference, LINK_LIMITS, LINKS_OF, type SpaceLink } from "@storey/contract";
import { isWebAddress } from "@storey/domain";
import { declareForm } from "../../lib/form/declaration.ts";
import { flag, text } from "../../lib/form/field.ts";
import { addLink, changeLink } from "./document.queries.ts";

/** An address that was typed without its beginning means a web page. */
function completed(url: string): string {
  const typed = url.trim();
  return typed === "" || /^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`;
}

/** The form of a link: where it leads, what it says, who sees it. */
export const linkForm = declareForm<SpaceLink, { readonly owner: CarrierReference }>()({
  name: "link",
  messages: "documents",
  call: LINKS_OF.space.update,
  limits: LINK_LIMITS,
  fields: {
    url: text({
      label: "field.url",
      tidy: completed,
      rule: (url) => (isWebAddress(url) ? null : "url.invalid"),
    }),
    description: text({ label: "field.description" }),
    isPublic: flag({ label: "field.isPublic", hint: "field.isPublic.hint" }),
  },
  save: ({ record, version, body, newId, context: { owner } }) => {
    if (record) return changeLink(owner, { id: record.id, version }, body);
    const { url = "", description = "", isPublic = false } = body;
    return addLink(owner, { id: newId, url, description, isPublic });
  },
});
