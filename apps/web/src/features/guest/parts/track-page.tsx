import type { PublicSpace, TrackedIssue } from "@storey/contract";
import { SearchX } from "lucide-react";
import { useEffect, useRef } from "react";
import { API_BASE } from "../../../lib/addresses.ts";
import { CallError } from "../../../lib/call-error.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { floorInWords } from "../../../lib/floor-in-words.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { momentLabel } from "../../../lib/moments.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { spacePath } from "../guest-place.ts";
import { guestSpace } from "../guest-session.ts";
import { type TrackedWaiting, useTracked } from "../use-tracked.ts";
import { BackLink } from "./back-link.tsx";
import styles from "./guest.module.css";
import { GuestFrame } from "./guest-frame.tsx";
import { PageTitle } from "./page-title.tsx";
import form from "./report.module.css";
import { RoomPicture } from "./room-picture.tsx";
import track from "./track.module.css";
import { TrackConversation } from "./track-conversation.tsx";
import { TrackPhotoAdd } from "./track-photo-add.tsx";
import { TrackStatus } from "./track-status.tsx";
import { TrackVerdict } from "./track-verdict.tsx";
import { TrackWaiting } from "./track-waiting.tsx";

interface FailedProps {
  readonly error: unknown;
  readonly waiting: TrackedWaiting;
  readonly onRetry: () => void;
}

function Failed({ error, waiting, onRetry }: FailedProps) {
  const { t } = useTranslation("guest");
  const isGone = error instanceof CallError && error.code === "not_found";
  return (
    <GuestFrame organisation={null}>
      <EmptyState
        level={1}
        icon={<SearchX />}
        title={t(isGone ? "track.unknown.title" : "refused.failed.title")}
        text={isGone ? t("track.unknown.text") : textOfError(error)}
        actions={isGone ? null : <Button onClick={onRetry}>{t("retry")}</Button>}
      />
      <TrackWaiting waiting={waiting} kinds={["step", "attachment", "comment"]} />
    </GuestFrame>
  );
}

function Loading() {
  const { t } = useTranslation("guest");
  return (
    <GuestFrame organisation={null}>
      <div role="status" aria-label={t("opening")} className={styles.stack}>
        <Skeleton width="70%" height={28} />
        <Skeleton height={120} />
        <Skeleton height={80} />
      </div>
    </GuestFrame>
  );
}

function Photos({ issue }: { readonly issue: TrackedIssue }) {
  const { t } = useTranslation("guest");
  if (issue.photos.length === 0) return null;
  return (
    <ul className={track.photos}>
      {issue.photos.map(({ id, path, width, height }, index) => (
        <li key={id}>
          <a href={`${API_BASE}${path}`} target="_blank" rel="noreferrer">
            <img
              src={`${API_BASE}${path}`}
              width={width}
              height={height}
              loading="lazy"
              alt={t("photo.alt", { number: index + 1 })}
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

/**
 * The picture with the pin, only for a reporter who has the space open in this page: only then is
 * it known that they may see it.
 */
function Marked({ issue }: { readonly issue: TrackedIssue }) {
  const { t } = useTranslation("guest");
  const { mark } = issue;
  const space = spaceOf(issue);
  const picture = space?.pictures.find(({ id }) => id === mark?.imageId);
  if (!space || !mark || !picture) return null;
  return (
    <figure className={track.marked}>
      <RoomPicture
        picture={picture}
        alt={`${t("pin.title")}: ${picture.description || space.name}`}
      />
      <span className={form.mark} style={{ left: `${mark.x * 100}%`, top: `${mark.y * 100}%` }} />
    </figure>
  );
}

/** Returns the space of a report, where this page was opened from it. */
function spaceOf(issue: TrackedIssue): PublicSpace | null {
  const space = guestSpace();
  return space?.name === issue.space && space.location.name === issue.location ? space : null;
}

/**
 * The link back to the space, only for a reporter who came from there: only then is it known that
 * they may see it.
 */
function BackToSpace({ issue }: { readonly issue: TrackedIssue }) {
  const space = spaceOf(issue);
  if (!space) return null;
  return <BackLink href={spacePath(space.code)}>{space.name}</BackLink>;
}

/**
 * The page on which a reporter tracks a report: its state, the comments, and the question whether
 * it is fixed.
 */
export function TrackPage({ token }: { readonly token: string }) {
  const { t, locale } = useTranslation("guest");
  const { issue, error, load, waiting } = useTracked(token);
  const state = useRef<HTMLElement>(null);
  useEffect(() => {
    if (issue) document.title = `${issue.reference} ${issue.title}`;
  }, [issue]);
  if (!issue) {
    return error ? (
      <Failed error={error} waiting={waiting} onRetry={() => void load()} />
    ) : (
      <Loading />
    );
  }
  const reported = momentLabel(issue.createdAt, { locale, zone: issue.timezone });
  return (
    <GuestFrame organisation={issue.organisation}>
      <BackToSpace issue={issue} />
      <div className={styles.part}>
        <p className={styles.quiet}>{issue.reference}</p>
        <PageTitle>{issue.title}</PageTitle>
        <p className={styles.facts}>
          <span dir="auto">{`${issue.location} · ${floorInWords(issue.floor, t)} · ${issue.space}`}</span>
          {issue.asset === null ? null : <span dir="auto">{issue.asset}</span>}
          {issue.pinnedIn === "picture" || issue.pinnedIn === "panorama" ? (
            <span>{`${t("pin.title")}: ${t(`pin.on.${issue.pinnedIn}`)}`}</span>
          ) : null}
          <span>{t("track.reported", { when: reported })}</span>
        </p>
      </div>
      <Marked issue={issue} />
      <TrackStatus ref={state} issue={issue} />
      <TrackVerdict
        token={token}
        issue={issue}
        waiting={waiting}
        onDone={() => state.current?.focus()}
      />
      {issue.description ? (
        <p className={track.text} dir="auto">
          {issue.description}
        </p>
      ) : null}
      <Photos issue={issue} />
      <TrackWaiting waiting={waiting} kinds={["attachment"]} />
      {issue.canAddPhotos ? <TrackPhotoAdd token={token} /> : null}
      <TrackConversation token={token} issue={issue} waiting={waiting} />
    </GuestFrame>
  );
}
