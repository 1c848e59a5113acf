import type { PublicSpace } from "@storey/contract";
import { lazy, Suspense } from "react";
import { useTranslation } from "../../lib/messages.ts";
import { useStore } from "../../lib/store.ts";
import { toasts } from "../../lib/toasts.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useReadSpace } from "../spaces/parts/use-read-space.ts";
import { guestPath, placeOf } from "./guest-place.ts";
import { guestState, openSession } from "./guest-session.ts";
import { GuestFrame } from "./parts/guest-frame.tsx";
import { SpacePage } from "./parts/space-page.tsx";
import { SpaceSkeleton } from "./parts/space-skeleton.tsx";

// Loaded late, as a visitor who opens a space reads its page before they need any of these.
const GuestRefusal = lazy(async () => ({
  default: (await import("./parts/guest-refusal.tsx")).GuestRefusal,
}));
const HelpPage = lazy(async () => ({ default: (await import("./parts/help-page.tsx")).HelpPage }));
const GuidePage = lazy(async () => ({
  default: (await import("./parts/guide-page.tsx")).GuidePage,
}));
const ReportPage = lazy(async () => ({
  default: (await import("./parts/report-page.tsx")).ReportPage,
}));
const TrackPage = lazy(async () => ({
  default: (await import("./parts/track-page.tsx")).TrackPage,
}));
const SeenNote = lazy(async () => ({ default: (await import("./parts/seen-note.tsx")).SeenNote }));

const Toasts = lazy(async () => ({ default: (await import("../../ui/toast.tsx")).Toasts }));

const PAGES = { space: SpacePage, report: ReportPage, help: HelpPage, guide: GuidePage } as const;

interface OfSpaceProps {
  readonly page: keyof typeof PAGES;
  readonly code: string;
}

function OfSpace({ page, code }: OfSpaceProps) {
  const state = useStore(guestState);
  if (state.kind === "refused") {
    return (
      <Suspense fallback={null}>
        <GuestRefusal error={state.error} onRetry={() => void openSession(code)} />
      </Suspense>
    );
  }
  if (state.kind === "opening") return <SpaceSkeleton />;
  const Page = PAGES[page];
  const { session, seenAt } = state;
  return <Read space={session.space} seenAt={seenAt} Page={Page} />;
}

interface ReadProps {
  readonly space: PublicSpace;
  readonly seenAt: number | undefined;
  readonly Page: (typeof PAGES)[keyof typeof PAGES];
}

/** A page of a space in the reader's language. */
function Read({ space: kept, seenAt, Page }: ReadProps) {
  const space = useReadSpace(kept, kept.organisation.languages);
  return (
    <GuestFrame organisation={space.organisation}>
      <Suspense fallback={null}>
        {seenAt === undefined ? null : <SeenNote at={seenAt} />}
        <Page space={space} />
      </Suspense>
    </GuestFrame>
  );
}

function Page() {
  const { t } = useTranslation("guest");
  const place = placeOf(useStore(guestPath));
  if (!place) {
    return (
      <main>
        <EmptyState level={1} title={t("unknown.title")} text={t("unknown.text")} />
      </main>
    );
  }
  if (place.page === "track") {
    return (
      <Suspense fallback={null}>
        <TrackPage key={place.token} token={place.token} />
      </Suspense>
    );
  }
  return <OfSpace page={place.page} code={place.code} />;
}

/** The pages for visitors who scanned a code or follow a report; none of them needs an account. */
export function GuestApp() {
  const hasToasts = useStore(toasts).length > 0;
  return (
    <>
      <Page />
      {hasToasts ? (
        <Suspense fallback={null}>
          <Toasts />
        </Suspense>
      ) : null}
    </>
  );
}
