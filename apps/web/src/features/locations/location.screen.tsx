import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { Building2, TriangleAlert } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import { PATHS } from "../../app/paths.ts";
import { CallError } from "../../lib/call-error.ts";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { useMayIn } from "../../lib/session/use-may.ts";
import { useSetting } from "../../lib/session/use-session.ts";
import { showToast } from "../../lib/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { Badge } from "../../ui/chip.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Breadcrumbs, Page, PageHead } from "../../ui/page-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { wantedLine } from "../spaces/space.queries.ts";
import { LocationFormView } from "./location.form.tsx";
import { locationQuery } from "./location.queries.ts";

const LocationRests = lazy(async () => ({
  default: (await import("../checklist-assignments/parts/location-rests.tsx")).LocationRests,
}));

function Frame({
  title,
  badges,
  children,
}: {
  readonly title: string;
  readonly badges?: ReactNode;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation("locations");
  return (
    <Page>
      <PageHead
        title={title}
        badges={badges}
        breadcrumbs={
          <Breadcrumbs>
            {[
              <Link key="structure" to={PATHS.OrganisationAdmin}>
                {t("structure")}
              </Link>,
              <span key="location" aria-current="page">
                {title}
              </span>,
            ]}
          </Breadcrumbs>
        }
      />
      {children}
    </Page>
  );
}

/** The screen to add a location. */
export function NewLocationScreen() {
  const { t } = useTranslation("locations");
  const navigate = useNavigate();
  return (
    <Frame title={t("new.title")}>
      <LocationFormView
        location={null}
        readOnly={false}
        onSaved={({ id, name }) => {
          showToast({ severity: "success", summary: t("added", { name }) });
          wantedLine.set(id);
          void navigate({ to: PATHS.OrganisationAdmin });
        }}
      />
    </Frame>
  );
}

function Failed({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const { t } = useTranslation("locations");
  const isUnknown = error instanceof CallError && [400, 404].includes(error.status);
  return (
    <Page>
      <EmptyState
        level={1}
        icon={isUnknown ? <Building2 /> : <TriangleAlert />}
        title={t(isUnknown ? "unknown" : "failed")}
        text={isUnknown ? t("unknownText") : textOfError(error)}
        actions={
          isUnknown ? (
            <LinkButton to={PATHS.OrganisationAdmin}>{t("structure")}</LinkButton>
          ) : (
            <Button onClick={onRetry}>{t("retry")}</Button>
          )
        }
      />
    </Page>
  );
}

/** The screen of a location's form, read-only where the user may not change it. */
export function LocationScreen() {
  const { t } = useTranslation("locations");
  const mayIn = useMayIn();
  const hasChecklists = useSetting("spaces_checklists");
  const { locationId = "" } = useParams({ strict: false });
  const { data: location, error, refetch } = useQuery(locationQuery(locationId));
  if (error && !location) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!location) {
    return (
      <Page>
        <div role="status" aria-label={t("loading")}>
          <Skeleton height="max(320px, calc(100dvh - 260px))" radius="var(--radius-large)" />
        </div>
      </Page>
    );
  }
  const isArchived = location.deletedAt !== null;
  const withChecklists = hasChecklists && mayIn("organisation.checklists.read", location.id);
  const readOnly = isArchived || !mayIn("organisation.locations.update", location.id);
  return (
    <Frame
      title={location.name}
      badges={isArchived ? <Badge tone="warning">{t("archived")}</Badge> : undefined}
    >
      <LocationFormView
        key={location.id}
        location={location}
        readOnly={readOnly}
        {...(withChecklists
          ? {
              checklists: (
                <Suspense fallback={null}>
                  <LocationRests locationId={location.id} isArchived={isArchived} />
                </Suspense>
              ),
            }
          : {})}
        onSaved={() => showToast({ severity: "success", summary: t("saved") })}
      />
    </Frame>
  );
}
