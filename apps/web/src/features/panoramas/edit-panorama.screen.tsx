import "./panorama-messages.ts";
import type { Panorama, Space } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { Lock, Rotate3d, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { PATHS } from "../../app/paths.ts";
import { CallError } from "../../lib/call-error.ts";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { useMayIn } from "../../lib/session/use-may.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Breadcrumbs, Page, PageHead } from "../../ui/page-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { FloorName } from "../spaces/parts/floor-name.tsx";
import { spaceQuery } from "../spaces/space.queries.ts";
import { PanoramaEditor } from "./editor/panorama-editor.tsx";
import { panoramasQuery } from "./panorama.queries.ts";
import { EditLink } from "./parts/edit-link.tsx";

interface FrameProps {
  readonly space: Space;
  readonly panorama: Panorama;
  readonly children: ReactNode;
}

function Frame({ space, panorama, children }: FrameProps) {
  const { t } = useTranslation("panoramas");
  return (
    <Page>
      <PageHead
        title={t("editor.title", { name: panorama.name })}
        breadcrumbs={
          <Breadcrumbs>
            {[
              <Link key="location" to={PATHS.Home} search={{ location: space.location.id }}>
                <bdi>{space.location.name}</bdi>
              </Link>,
              <Link key="floor" to={PATHS.Home} search={{ floor: space.floor.id }}>
                <FloorName name={space.floor.name} />
              </Link>,
              <Link
                key="space"
                to={PATHS.Space}
                params={{ spaceId: space.id }}
                search={{ tab: "360" }}
              >
                <bdi>{space.name}</bdi>
              </Link>,
              <span key="panorama" aria-current="page">
                <bdi>{panorama.name}</bdi>
              </span>,
            ]}
          </Breadcrumbs>
        }
      />
      {children}
    </Page>
  );
}

function Loading() {
  const { t } = useTranslation("panoramas");
  return (
    <Page>
      <div role="status" aria-label={t("loading")}>
        <Skeleton width="18rem" height="2rem" />
        <Skeleton height="60dvh" radius="var(--radius-large)" />
      </div>
    </Page>
  );
}

interface FailedProps {
  readonly error: Error | null;
  readonly retry: () => void;
}

/** Shows the error; without one, all was read and the panorama does not exist. */
function Failed({ error, retry }: FailedProps) {
  const { t } = useTranslation("panoramas");
  const isUnknown =
    error === null || (error instanceof CallError && [400, 404].includes(error.status));
  return (
    <Page>
      <EmptyState
        level={1}
        icon={isUnknown ? <Rotate3d /> : <TriangleAlert />}
        title={t(isUnknown ? "unknown.title" : "list.failed")}
        text={isUnknown ? t("unknown.text") : textOfError(error)}
        actions={
          isUnknown ? (
            <LinkButton to={PATHS.Home}>{t("toHome")}</LinkButton>
          ) : (
            <Button onClick={retry}>{t("retry")}</Button>
          )
        }
      />
    </Page>
  );
}

interface EditorProps {
  readonly space: Space;
  readonly panoramas: readonly Panorama[];
  readonly panorama: Panorama;
  /** Whether the address is that of the editor for 360 panoramas. */
  readonly is360: boolean;
}

function Editor({ space, panoramas, panorama, is360 }: EditorProps) {
  const { t } = useTranslation("panoramas");
  const mayIn = useMayIn();
  const mayChange =
    space.deletedAt === null && mayIn("organisation.spaces.update", space.location.id);
  if (!mayChange) {
    const key = space.deletedAt === null ? "forbidden" : "archived";
    return <EmptyState icon={<Lock />} title={t(`${key}.title`)} text={t(`${key}.text`)} />;
  }
  if (panorama.state !== "ready") {
    return (
      <EmptyState
        icon={<Rotate3d />}
        title={t(panorama.state === "failed" ? "state.failed" : "state.processing")}
      />
    );
  }
  if (panorama.is360 !== is360) {
    return (
      <EmptyState
        icon={<Rotate3d />}
        title={t(is360 ? "isFlat" : "isSphere")}
        actions={<EditLink space={space} panorama={panorama} />}
      />
    );
  }
  return <PanoramaEditor space={space} panoramas={panoramas} panorama={panorama} />;
}

function EditPanoramaScreen({ is360 }: { readonly is360: boolean }) {
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  const spaceId = params["spaceId"] ?? "";
  const space = useQuery(spaceQuery(spaceId));
  const list = useQuery(panoramasQuery(spaceId));
  const retry = (): void => {
    void space.refetch();
    void list.refetch();
  };
  if (!space.data || !list.data) {
    const error = space.error ?? list.error;
    return error ? <Failed error={error} retry={retry} /> : <Loading />;
  }
  const panorama = list.data.find(({ id }) => id === params["panoramaId"]);
  if (!panorama) return <Failed error={null} retry={retry} />;
  return (
    <Frame space={space.data} panorama={panorama}>
      <Editor
        key={panorama.id}
        space={space.data}
        panoramas={list.data}
        panorama={panorama}
        is360={is360}
      />
    </Frame>
  );
}

/** Edits a 360 panorama (Spec §2). */
export function EditPanorama360Screen() {
  return <EditPanoramaScreen is360 />;
}

/** Edits a flat panorama (Spec §2). */
export function EditPanoramaFlatScreen() {
  return <EditPanoramaScreen is360={false} />;
}
