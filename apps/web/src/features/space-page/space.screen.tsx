import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { DoorOpen, TriangleAlert } from "lucide-react";
import { useEffect } from "react";
import { PATHS } from "../../app/paths.ts";
import { CallError } from "../../lib/call-error.ts";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { InTimeZone, useTimeZoneAt } from "../../lib/session/time-zone.tsx";
import { useSetting } from "../../lib/session/use-session.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Page } from "../../ui/page-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { noteViewed } from "../favourites/favourite.queries.ts";
import { STARRED_SPACES } from "../favourites/starred-spaces.queries.ts";
import { spaceQuery } from "../spaces/space.queries.ts";
import styles from "./space-page.module.css";
import { SpacePage } from "./space-page.tsx";

function Loading() {
  const { t } = useTranslation("spaces");
  return (
    <Page>
      <div role="status" aria-label={t("loading")} className={styles["loading"]}>
        <Skeleton width="18rem" height="1rem" />
        <Skeleton width="24rem" height="2rem" />
        <Skeleton height="clamp(260px, 32vw, 430px)" radius="var(--radius-large)" />
        <Skeleton height="220px" radius="var(--radius-large)" />
      </div>
    </Page>
  );
}

function Missing({ error, retry }: { readonly error: Error; readonly retry: () => void }) {
  const { t } = useTranslation("spaces");
  // An address that is no id at all is as unknown as an id nobody has.
  const unknown = error instanceof CallError && (error.status === 404 || error.status === 400);
  const home = <LinkButton to={PATHS.Home}>{t("space.toHome")}</LinkButton>;
  return (
    <Page>
      <h1 className={styles["hidden"]} tabIndex={-1}>
        {t(unknown ? "space.unknown" : "space.failed")}
      </h1>
      <EmptyState
        icon={unknown ? <DoorOpen /> : <TriangleAlert />}
        title={t(unknown ? "space.unknown" : "space.failed")}
        text={unknown ? t("space.unknownText") : textOfError(error)}
        actions={unknown ? home : <Button onClick={retry}>{t("retry")}</Button>}
      />
    </Page>
  );
}

/** The page of one space. */
export function SpaceScreen() {
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  const id = params["spaceId"] ?? "";
  const { data, error, refetch } = useQuery(spaceQuery(id));
  const zone = useTimeZoneAt(data?.location.id ?? null);
  const isKept = useSetting("spaces_plus");
  const known = data?.id;
  useEffect(() => {
    if (known !== undefined && isKept) noteViewed(STARRED_SPACES, known);
  }, [known, isKept]);
  if (data) {
    return (
      <InTimeZone zone={zone}>
        <SpacePage space={data} />
      </InTimeZone>
    );
  }
  if (error) return <Missing error={error} retry={() => void refetch()} />;
  return <Loading />;
}
