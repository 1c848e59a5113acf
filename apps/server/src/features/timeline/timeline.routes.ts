import { TIMELINE_OF, type TimelineKind } from "@storey/contract";
import { type Binding, on } from "../../http/binding.ts";
import { requireReadable } from "../../platform/attachments/owner.repository.ts";
import { seesPrivate } from "../../platform/attachments/owner-rights.ts";
import { memberOf } from "../../platform/records/issue-actor.ts";
import { findTimeline } from "./timeline.repository.ts";

const PAGE_SIZE = 30;

/** The calls about what happened to each kind of owner that has a timeline. */
export const timelineRoutes: readonly Binding[] = (Object.keys(TIMELINE_OF) as TimelineKind[]).map(
  (kind) =>
    on(TIMELINE_OF[kind].list, async (actor, { params, query }, transaction) => {
      const { organisationId } = actor;
      await requireReadable(transaction, { organisationId, kind, id: params.id });
      return findTimeline(transaction, {
        ...{ organisationId, kind, id: params.id },
        withPrivate: seesPrivate(actor, kind),
        reader: memberOf(actor),
        before: query.before,
        pageSize: query.pageSize ?? PAGE_SIZE,
      });
    }),
);
