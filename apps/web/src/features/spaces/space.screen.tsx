import type { Space } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import {
  Archive,
  ArchiveRestore,
  Camera,
  DoorOpen,
  Pencil,
  Share2,
  TriangleAlert,
} from "lucide-react";
import { lazy, Suspense, useEffect } from "react";
import { PATHS } from "../../app/paths.ts";
import { CallError } from "../../lib/call-error.ts";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { useMayIn } from "../../lib/session/may-in.ts";
import { useCan, useOrganisation, useSetting } from "../../lib/session/use-session.ts";
import { showToast } from "../../lib/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Breadcrumbs, Page, PageHead } from "../../ui/page-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { noteViewed } from "../favourites/favourite.queries.ts";
import { FavouriteButton } from "./parts/favourite-button.tsx";
import { PhotoStrip } from "./parts/photo-strip.tsx";
import { SpaceBadges } from "./parts/space-card.tsx";
import { SpaceFacts } from "./parts/space-facts.tsx";
import { SpaceStrip } from "./parts/space-strip.tsx";
import styles from "./space.module.css";
import { archiveSpace, floorSpacesQuery, restoreSpace, spaceQuery } from "./space.queries.ts";

const PictureViewer = lazy(async () => ({
  default: (await import("./parts/picture-viewer.tsx")).PictureViewer,
}));
const PictureDesk = lazy(async () => ({
  default: (await import("./parts/picture-desk.tsx")).PictureDesk,
}));
const DocumentsSection = lazy(async () => ({
  default: (await import("../documents/parts/documents-section.tsx")).DocumentsSection,
}));
const DocumentDesk = lazy(async () => ({
  default: (await import("../documents/parts/document-desk.tsx")).DocumentDesk,
}));
const DocumentOverlay = lazy(async () => ({
  default: (await import("../documents/parts/document-overlay.tsx")).DocumentOverlay,
}));
const SpaceEditDialog = lazy(async () => ({
  default: (await import("./parts/space-edit-dialog.tsx")).SpaceEditDialog,
}));

/** What is open on the page, in the address: Back closes it. */
interface Opened {
  readonly picture?: string;
  readonly document?: string;
  readonly panel?: "pictures" | "documents" | "edit";
}

const PANELS = ["pictures", "documents", "edit"] as const;

function useOpened() {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const picture = typeof search["picture"] === "string" ? search["picture"] : null;
  const document = typeof search["document"] === "string" ? search["document"] : null;
  const panel = PANELS.find((one) => one === search["panel"]) ?? null;
  const open = (next: Opened, replace = false): void => {
    void navigate({ to: ".", search: { ...next }, replace, resetScroll: false });
  };
  return { picture, document, panel, open, close: () => open({}, true) };
}

async function share(title: string, copied: string, failed: string): Promise<void> {
  const url = location.origin + location.pathname;
  try {
    if (typeof navigator.share === "function" && matchMedia("(pointer: coarse)").matches) {
      await navigator.share({ title, url });
      return;
    }
    await navigator.clipboard.writeText(url);
    showToast({ severity: "success", summary: copied });
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === "AbortError") return;
    showToast({ severity: "error", summary: failed });
  }
}

function useArchiving(space: Space) {
  const { t } = useTranslation("spaces");
  const tell = (error: unknown): void => {
    showToast({ severity: "error", summary: t("save.failed"), detail: textOfError(error) });
  };
  const restore = (): void => {
    restoreSpace(space.id).then(
      () => showToast({ severity: "success", summary: t("restored", { name: space.name }) }),
      tell,
    );
  };
  const archive = (): void => {
    archiveSpace(space.id).then(() => {
      const action = { label: t("undo"), run: restore };
      showToast({ summary: t("archived", { name: space.name }), action });
    }, tell);
  };
  return { archive, restore };
}

interface ActionsProps {
  readonly space: Space;
  readonly open: (next: Opened) => void;
}

function Actions({ space, open }: ActionsProps) {
  const { t } = useTranslation("spaces");
  const mayChange = useCan("organisation.spaces.update");
  const mayArchive = useCan("organisation.spaces.delete");
  const withStar = useSetting("spaces_plus");
  const { archive } = useArchiving(space);
  const active = space.deletedAt === null;
  return (
    <div className={styles["actions"]}>
      {withStar ? <FavouriteButton space={space} /> : null}
      <Button
        icon={<Share2 aria-hidden="true" />}
        onClick={() => void share(space.name, t("share.copied"), t("copy.failed"))}
      >
        {t("share")}
      </Button>
      {mayChange && active ? (
        <>
          <Button icon={<Camera aria-hidden="true" />} onClick={() => open({ panel: "pictures" })}>
            {t(space.images.length > 0 ? "pictures.edit" : "pictures.add")}
          </Button>
          <Button icon={<Pencil aria-hidden="true" />} onClick={() => open({ panel: "edit" })}>
            {t("edit")}
          </Button>
        </>
      ) : null}
      {mayArchive && active ? (
        <Button variant="quiet" icon={<Archive aria-hidden="true" />} onClick={archive}>
          {t("archive")}
        </Button>
      ) : null}
    </div>
  );
}

function ArchivedBanner({ space }: { readonly space: Space }) {
  const { t } = useTranslation("spaces");
  const mayRestore = useCan("organisation.spaces.restore");
  const { restore } = useArchiving(space);
  return (
    <div role="status" className={styles["banner"]}>
      <Archive aria-hidden="true" />
      <span>{t("space.archivedText")}</span>
      {mayRestore ? (
        <Button size="small" icon={<ArchiveRestore aria-hidden="true" />} onClick={restore}>
          {t("restore")}
        </Button>
      ) : null}
    </div>
  );
}

function FloorSpaces({ space }: { readonly space: Space }) {
  const { t } = useTranslation("spaces");
  const { data } = useQuery(floorSpacesQuery(space.floor.id));
  const withStar = useSetting("spaces_plus");
  const others = data?.results.filter(({ id }) => id !== space.id);
  if (others?.length === 0) return null;
  return (
    <SpaceStrip
      title={t("space.sameFloor", { floor: space.floor.name })}
      spaces={others}
      withStar={withStar}
      all={{ to: PATHS.Home, search: { floor: space.floor.id }, label: t("space.allOnFloor") }}
    />
  );
}

function Way({ space }: { readonly space: Space }) {
  const organisation = useOrganisation();
  return (
    <Breadcrumbs>
      {[
        <Link key="organisation" to={PATHS.Home}>
          {organisation?.name ?? "Storey"}
        </Link>,
        <Link key="location" to={PATHS.Home} search={{ location: space.location.id }}>
          <bdi>{space.location.name}</bdi>
        </Link>,
        <Link key="floor" to={PATHS.Home} search={{ floor: space.floor.id }}>
          <bdi>{space.floor.name}</bdi>
        </Link>,
        <span key="space" aria-current="page">
          <bdi>{space.name}</bdi>
        </span>,
      ]}
    </Breadcrumbs>
  );
}

function Loaded({ space }: { readonly space: Space }) {
  const opened = useOpened();
  const mayChange = useCan("organisation.spaces.update") && space.deletedAt === null;
  const mayIn = useMayIn();
  const mayAdd = mayChange && mayIn("organisation.spaces.update", space.location.id);
  const close = opened.close;
  return (
    <Page>
      <PageHead
        title={space.name}
        breadcrumbs={<Way space={space} />}
        badges={<SpaceBadges space={space} />}
        actions={<Actions space={space} open={opened.open} />}
      />
      {space.deletedAt === null ? null : <ArchivedBanner space={space} />}
      <PhotoStrip
        space={space}
        onOpen={(picture) => opened.open({ picture })}
        onAdd={mayChange ? () => opened.open({ panel: "pictures" }) : null}
      />
      <SpaceFacts space={space} />
      <Suspense fallback={null}>
        <DocumentsSection
          spaceId={space.id}
          onOpenPdf={(document) => opened.open({ document })}
          onEdit={mayAdd ? () => opened.open({ panel: "documents" }) : null}
        />
      </Suspense>
      <FloorSpaces space={space} />
      <Suspense fallback={null}>
        {opened.picture !== null && space.images.length > 0 ? (
          <PictureViewer
            images={space.images}
            spaceName={space.name}
            imageId={opened.picture}
            onShow={(picture) => opened.open({ picture }, true)}
            onClose={close}
          />
        ) : null}
        {opened.panel === "pictures" && mayChange ? (
          <PictureDesk space={space} onClose={close} />
        ) : null}
        {opened.document === null ? null : (
          <DocumentOverlay spaceId={space.id} documentId={opened.document} onClose={close} />
        )}
        {opened.panel === "documents" && mayAdd ? (
          <DocumentDesk space={space} onClose={close} />
        ) : null}
        {opened.panel === "edit" && mayChange ? (
          <SpaceEditDialog space={space} onClose={close} />
        ) : null}
      </Suspense>
    </Page>
  );
}

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
  const isKept = useSetting("spaces_plus");
  const known = data?.id;
  useEffect(() => {
    if (known !== undefined && isKept) noteViewed(known);
  }, [known, isKept]);
  if (data) return <Loaded space={data} />;
  if (error) return <Missing error={error} retry={() => void refetch()} />;
  return <Loading />;
}
