import { LINKS_OF, type OwnerKind } from "@storey/contract";
import { v7 } from "uuid";
import { type Binding, on, onRecord } from "../../http/binding.ts";
import { move, setArchived } from "../../platform/attachments/ordered.repository.ts";
import {
  type AttachmentPlace,
  lockOrder,
  requireReadable,
  requireWritable,
} from "../../platform/attachments/owner.repository.ts";
import { seesPrivate } from "../../platform/attachments/owner-rights.ts";
import { updateRecord } from "../../platform/history/record.repository.ts";
import { findLinks, getLink, insertLink } from "./link.repository.ts";

/** The calls about the links of every kind of owner. */
export const linkRoutes: readonly Binding[] = (Object.keys(LINKS_OF) as OwnerKind[]).flatMap(
  routesOf,
);

function routesOf(kind: OwnerKind): Binding[] {
  const calls = LINKS_OF[kind];
  return [
    on(calls.list, async (actor, { params }, transaction) => {
      const owner = { organisationId: actor.organisationId, kind, id: params.id };
      await requireReadable(transaction, owner);
      return findLinks(transaction, owner, seesPrivate(actor, kind));
    }),
    on(calls.create, async ({ organisationId }, { params, body }, transaction) => {
      const { id = v7(), description = "", isPublic = false, url } = body;
      const place = placeOf(organisationId, kind, { ...params, linkId: id });
      await requireWritable(transaction, place);
      await insertLink(transaction, place, { description, isPublic, url });
      return getLink(transaction, place);
    }),
    onRecord(
      calls.update,
      ({ organisationId }, { params }, transaction) =>
        getLink(transaction, placeOf(organisationId, kind, params)),
      async ({ organisationId }, { params, body, ifMatch }, transaction, current) => {
        const place = placeOf(organisationId, kind, params);
        await current();
        const { position, ...values } = body;
        if (position !== undefined) await lockOrder(transaction, place);
        await updateRecord(transaction, {
          table: "spaceLink",
          organisationId,
          id: params.linkId,
          values,
          ifMatch,
          current,
        });
        if (position !== undefined) await move(transaction, "spaceLink", place, position);
      },
    ),
    on(calls.remove, async ({ organisationId }, { params }, transaction) => {
      const place = placeOf(organisationId, kind, params);
      await requireWritable(transaction, place, true);
      await setArchived(transaction, "spaceLink", place, true);
      return getLink(transaction, place);
    }),
    on(calls.restore, async ({ organisationId }, { params }, transaction) => {
      const place = placeOf(organisationId, kind, params);
      await requireWritable(transaction, place, true);
      await setArchived(transaction, "spaceLink", place, false);
      return getLink(transaction, place);
    }),
  ];
}

function placeOf(
  organisationId: string,
  kind: OwnerKind,
  { id, linkId }: { id: string; linkId: string },
): AttachmentPlace {
  return { organisationId, kind, id, attachmentId: linkId };
}
