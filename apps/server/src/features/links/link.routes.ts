import { links } from "@storey/contract";
import { v7 } from "uuid";
import { type Binding, on } from "../../http/binding.ts";
import { requireReadableSpace } from "../documents/readable-space.repository.ts";
import { seesPrivate } from "../documents/visibility.ts";
import { updateRecord } from "../history/record.repository.ts";
import { lockOrderOfSpace, requireWritableSpace } from "../images/image.repository.ts";
import {
  findLinks,
  getLink,
  insertLink,
  type LinkPlace,
  moveLink,
  setLinkArchived,
} from "./link.repository.ts";

/** The calls about the links of a space. */
export const linkRoutes: readonly Binding[] = [
  on(links.list, async (actor, { params }, transaction) => {
    const place = { organisationId: actor.organisationId, spaceId: params.id };
    await requireReadableSpace(transaction, place.organisationId, place.spaceId);
    return findLinks(transaction, place, seesPrivate(actor));
  }),
  on(links.create, async ({ organisationId }, { params, body }, transaction) => {
    await requireWritableSpace(transaction, organisationId, params.id);
    const { id = v7(), description = "", isPublic = false, url } = body;
    const place = { organisationId, spaceId: params.id, id };
    await insertLink(transaction, { ...place, description, isPublic, url });
    return getLink(transaction, place);
  }),
  on(
    links.update,
    async ({ organisationId }, { params, body, ifMatch }, transaction) => {
      const place = placeOf(organisationId, params);
      const current = () => getLink(transaction, place);
      await current();
      const { position, ...values } = body;
      if (position !== undefined) await lockOrderOfSpace(transaction, organisationId, params.id);
      const change = { table: "spaceLink", ...place, values, ifMatch, current } as const;
      await updateRecord(transaction, change);
      if (position !== undefined) await moveLink(transaction, place, position);
      return current();
    },
    ({ organisationId }, { params }, transaction) =>
      getLink(transaction, placeOf(organisationId, params)),
  ),
  on(links.remove, async ({ organisationId }, { params }, transaction) => {
    await requireWritableSpace(transaction, organisationId, params.id, true);
    return setLinkArchived(transaction, placeOf(organisationId, params), true);
  }),
  on(links.restore, async ({ organisationId }, { params }, transaction) => {
    await requireWritableSpace(transaction, organisationId, params.id, true);
    return setLinkArchived(transaction, placeOf(organisationId, params), false);
  }),
];

function placeOf(
  organisationId: string,
  { id, linkId }: { id: string; linkId: string },
): LinkPlace {
  return { organisationId, spaceId: id, id: linkId };
}
