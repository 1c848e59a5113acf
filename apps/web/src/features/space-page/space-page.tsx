import type { Language, Space } from "@storey/contract";
import { useMayIn } from "../../lib/session/use-may.ts";
import { useOrganisation } from "../../lib/session/use-session.ts";
import { Page, PageHead } from "../../ui/page-head.tsx";
import { OccupancyBadge } from "../integrations/parts/occupancy-badge.tsx";
import { ReadinessOfSpace } from "../readiness/parts/readiness-of-space.tsx";
import { SpaceBadges } from "../spaces/parts/space-card.tsx";
import { useReadSpace } from "../spaces/parts/use-read-space.ts";
import { spaceQuery } from "../spaces/space.queries.ts";
import { ArchivedBanner } from "./archived-banner.tsx";
import { GuestGate } from "./guest-gate.tsx";
import { OpenIssues } from "./open-issues.tsx";
import { KeptNote } from "./parts/offline-note.tsx";
import { SpaceActions } from "./space-actions.tsx";
import { SpaceLine } from "./space-line.tsx";
import { SpaceOverlays } from "./space-overlays.tsx";
import { SpaceTabs } from "./space-tabs.tsx";
import { SpaceWay } from "./space-way.tsx";
import { useOpened } from "./use-opened.ts";

const NONE: readonly Language[] = [];

function Badges({ space, onIssues }: { readonly space: Space; readonly onIssues: () => void }) {
  return (
    <>
      <SpaceBadges space={space} />
      {space.deletedAt === null ? (
        <>
          <ReadinessOfSpace spaceId={space.id} />
          <OccupancyBadge spaceId={space.id} />
          <OpenIssues space={space} onOpen={onIssues} />
        </>
      ) : null}
    </>
  );
}

/** The page of a space that is there: head, tabs, and what opens over them. */
export function SpacePage({ space: kept }: { readonly space: Space }) {
  const space = useReadSpace(kept, useOrganisation()?.languages ?? NONE);
  const opened = useOpened();
  const mayIn = useMayIn();
  const mayChange =
    space.deletedAt === null && mayIn("organisation.spaces.update", space.location.id);
  return (
    <Page>
      <PageHead
        title={space.name}
        breadcrumbs={<SpaceWay space={space} />}
        badges={<Badges space={space} onIssues={() => opened.showTab("issues")} />}
        text={<SpaceLine space={space} />}
        actions={<SpaceActions space={space} open={opened.open} />}
      />
      <KeptNote of={spaceQuery(space.id).queryKey} />
      {mayChange && space.isPublic ? <GuestGate space={space} /> : null}
      {space.deletedAt === null ? null : <ArchivedBanner space={space} />}
      <SpaceTabs
        tab={opened.tab}
        onTab={opened.showTab}
        space={space}
        open={opened.open}
        showTab={opened.showTab}
        mayChange={mayChange}
      />
      <SpaceOverlays space={kept} read={space} opened={opened} mayChange={mayChange} />
    </Page>
  );
}
