import { lazy, Suspense } from "react";
import { optionalPart } from "../../lib/optional-part.ts";
import { useSetting } from "../../lib/session/use-session.ts";
import { PhotoStrip } from "../images/parts/photo-strip.tsx";
import { FloorSpaces } from "./floor-spaces.tsx";
import { LookAround } from "./look-around.tsx";
import { SpaceContacts } from "./space-contacts.tsx";
import { SpaceFacts } from "./space-facts.tsx";
import type { SpaceTabProps } from "./space-tab-props.ts";

const DocumentsSection = lazy(async () => ({
  default: (await import("../documents/parts/documents-section.tsx")).DocumentsSection,
}));
const FailedChecks = optionalPart(
  async () => (await import("../checklist-failures/parts/failed-checks.tsx")).FailedChecks,
);
const ReadinessHere = optionalPart(
  async () => (await import("../readiness/parts/readiness-here.tsx")).ReadinessHere,
);
const AssetCounts = lazy(async () => ({
  default: (await import("../assets/parts/asset-counts.tsx")).AssetCounts,
}));
const ChecklistsHere = optionalPart(
  async () => (await import("../checklists-due/parts/checklists-here.tsx")).ChecklistsHere,
);
const AssignmentsHere = optionalPart(
  async () => (await import("../checklist-assignments/parts/assignments-here.tsx")).AssignmentsHere,
);
const FormSection = lazy(async () => ({
  default: (await import("../integrations/parts/form-section.tsx")).FormSection,
}));
const SosSlider = lazy(async () => ({
  default: (await import("../sos/parts/sos-slider.tsx")).SosSlider,
}));

/** What matters first about a space: how it looks, what it has, what belongs to it. */
export function SpaceOverview({ space, open, showTab, mayChange }: SpaceTabProps) {
  const withAssets = useSetting("asset_management");
  const withChecklists = useSetting("spaces_checklists");
  return (
    <>
      <PhotoStrip
        images={space.images}
        typeName={space.spaceType?.name ?? null}
        onOpen={(picture) => open({ picture })}
        onAdd={mayChange ? () => open({ panel: "pictures" }) : null}
      />
      <Suspense fallback={null}>
        <ReadinessHere spaceId={space.id} />
      </Suspense>
      {withChecklists ? (
        <Suspense fallback={null}>
          <FailedChecks of={{ spaceId: space.id }} />
        </Suspense>
      ) : null}
      <SpaceFacts space={space} />
      <Suspense fallback={null}>
        <SosSlider space={space} />
      </Suspense>
      {withChecklists ? (
        <Suspense fallback={null}>
          <ChecklistsHere place={{ spaceId: space.id }} isArchived={space.deletedAt !== null} />
        </Suspense>
      ) : null}
      {withChecklists ? (
        <Suspense fallback={null}>
          <AssignmentsHere
            target={{ spaceId: space.id }}
            locationId={space.location.id}
            isArchived={space.deletedAt !== null}
          />
        </Suspense>
      ) : null}
      <LookAround space={space} onOpen={() => showTab("360")} />
      <Suspense fallback={null}>
        <DocumentsSection
          owner={{ kind: "space", id: space.id }}
          onOpenPdf={(document) => open({ document })}
          onEdit={mayChange ? () => open({ panel: "documents" }) : null}
        />
      </Suspense>
      {withAssets ? (
        <Suspense fallback={null}>
          <AssetCounts spaceId={space.id} onOpen={() => showTab("assets")} />
        </Suspense>
      ) : null}
      <Suspense fallback={null}>
        <FormSection space={space} />
      </Suspense>
      <SpaceContacts space={space} />
      <FloorSpaces space={space} />
    </>
  );
}
