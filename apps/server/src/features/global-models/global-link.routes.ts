import { globalAssetModelLinks as calls } from "@storey/contract";
import { v7 } from "uuid";
import type { UserActor } from "../../http/actor.ts";
import { type Binding, type Input, onGlobal, recordOf } from "../../http/binding.ts";
import { updateRecord } from "../../platform/history/record.repository.ts";
import { queueFollowing } from "./following.service.ts";
import {
  archiveGlobalLink,
  findGlobalLinks,
  getGlobalLink,
  insertGlobalLink,
  moveGlobalLink,
} from "./global-link.repository.ts";
import { holdGlobalModel } from "./global-order.repository.ts";

const placeOf = ({ id, linkId }: { readonly id: string; readonly linkId: string }) => ({
  id,
  attachmentId: linkId,
});

/** The calls about the links of global models; what organisations have of them follows. */
export const globalLinkRoutes: readonly Binding[] = [
  onGlobal(calls.list, (_actor, { params }, transaction) =>
    findGlobalLinks(transaction, params.id),
  ),
  onGlobal(calls.create, async (_actor, { params, body }, transaction) => {
    const { id = v7(), description = "", isPublic = false, url } = body;
    const place = { id: params.id, attachmentId: id };
    await insertGlobalLink(transaction, place, { description, isPublic, url });
    await queueFollowing(transaction, params.id);
    return getGlobalLink(transaction, place);
  }),
  onGlobal(
    calls.update,
    ...recordOf(
      (_actor: UserActor, { params }: Input<typeof calls.update>, transaction) =>
        getGlobalLink(transaction, placeOf(params)),
      async (_actor, { params, body, ifMatch }, transaction, current) => {
        const { position, ...values } = body;
        await holdGlobalModel(transaction, params.id);
        const place = { organisationId: params.id, id: params.linkId };
        const change = { table: "globalModelLink", values, ifMatch, current } as const;
        await updateRecord(transaction, { ...place, ...change });
        if (position !== undefined) await moveGlobalLink(transaction, placeOf(params), position);
        await queueFollowing(transaction, params.id);
      },
    ),
  ),
  ...([true, false] as const).map((isArchived) =>
    onGlobal(isArchived ? calls.remove : calls.restore, async (_actor, { params }, transaction) => {
      await archiveGlobalLink(transaction, placeOf(params), isArchived);
      await queueFollowing(transaction, params.id);
      return getGlobalLink(transaction, placeOf(params));
    }),
  ),
];
