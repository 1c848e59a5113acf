import { timeline } from "@storey/contract";
import { type Binding, on } from "../../http/binding.ts";
import { requireReadableSpace } from "../documents/readable-space.repository.ts";
import { seesPrivate } from "../documents/visibility.ts";
import { memberOf } from "../issues/issue-actor.ts";
import { findTimeline } from "./timeline.repository.ts";

const PAGE_SIZE = 30;

/** The calls about what happened in a space. */
export const timelineRoutes: readonly Binding[] = [
  on(timeline.list, async (actor, { params, query }, transaction) => {
    const { organisationId } = actor;
    await requireReadableSpace(transaction, organisationId, params.id);
    return findTimeline(transaction, {
      organisationId,
      spaceId: params.id,
      withPrivate: seesPrivate(actor),
      reader: memberOf(actor),
      before: query.before,
      pageSize: query.pageSize ?? PAGE_SIZE,
    });
  }),
];
