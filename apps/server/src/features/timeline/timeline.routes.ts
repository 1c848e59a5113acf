import { timeline } from "@storey/contract";
import { type Binding, on } from "../../http/binding.ts";
import { requireReadable, spaceOwner } from "../../platform/attachments/owner.repository.ts";
import { seesPrivate } from "../../platform/attachments/owner-rights.ts";
import { memberOf } from "../../platform/records/issue-actor.ts";
import { findTimeline } from "./timeline.repository.ts";

const PAGE_SIZE = 30;

/** Binds the calls about the events of a space. */
export const timelineRoutes: readonly Binding[] = [
  on(timeline.list, async (actor, { params, query }, transaction) => {
    const { organisationId } = actor;
    await requireReadable(transaction, spaceOwner(organisationId, params.id));
    return findTimeline(transaction, {
      organisationId,
      spaceId: params.id,
      withPrivate: seesPrivate(actor, "space"),
      reader: memberOf(actor),
      before: query.before,
      pageSize: query.pageSize ?? PAGE_SIZE,
    });
  }),
];
