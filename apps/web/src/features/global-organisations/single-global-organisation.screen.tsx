import type { GlobalOrganisation } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import {
  Link,
  Navigate,
  useNavigate,
  useParams,
  useRouter,
  useSearch,
} from "@tanstack/react-router";
import { ArrowLeftRight, Landmark, UserPlus } from "lucide-react";
import { useState } from "react";
import { globalOrganisationPath, PATHS } from "../../app/paths.ts";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { switchOrganisation } from "../../lib/session/organisation.ts";
import { useCan, useUser } from "../../lib/session/use-session.ts";
import { showToast } from "../../lib/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Breadcrumbs, Page, PageHead } from "../../ui/page-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { joinOrganisation, organisationQuery } from "./global-organisation.queries.ts";
import { DangerSection } from "./parts/danger-section.tsx";
import { DetailsSection } from "./parts/details-section.tsx";
import styles from "./parts/global.module.css";
import { LicenceSection, ModulesSection } from "./parts/modules-section.tsx";
import { LicenceBadges, StateBadge } from "./parts/organisation-badges.tsx";
import { PeopleSection } from "./parts/people-section.tsx";
import { UsageSection } from "./parts/usage-section.tsx";

interface PartProps {
  readonly organisation: GlobalOrganisation;
}

/** Lets the user work in the organisation: first join it, then switch to it. */
function WorkHere({ organisation }: PartProps) {
  const { t } = useTranslation("global");
  const router = useRouter();
  const user = useUser();
  const mayJoin = useCan("app.organisation.update");
  const [waiting, setWaiting] = useState(false);
  const { id, name } = organisation;
  if (organisation.deletedAt !== null) return null;
  if (user?.activeUserOrganisation?.organisation.id === id) {
    return <p className={styles.quiet}>{t("here")}</p>;
  }
  const switchTo = () => void switchOrganisation(id, router);
  if (organisation.isMember) {
    return (
      <Button variant="primary" icon={<ArrowLeftRight aria-hidden="true" />} onClick={switchTo}>
        {t("switch")}
      </Button>
    );
  }
  if (!mayJoin) return null;
  const join = async (): Promise<void> => {
    setWaiting(true);
    const joined = await joinOrganisation(id, (cause) =>
      showToast({ severity: "error", summary: textOfError(cause) }),
    );
    setWaiting(false);
    if (!joined) return;
    showToast({
      severity: "success",
      summary: t("joined", { name }),
      action: { label: t("switch"), run: switchTo },
    });
  };
  return (
    <Button icon={<UserPlus aria-hidden="true" />} waiting={waiting} onClick={() => void join()}>
      {t("join")}
    </Button>
  );
}

function Crumbs() {
  const { t } = useTranslation("global");
  return (
    <Breadcrumbs>
      {[
        <Link key="list" to={PATHS.Organisations}>
          {t("list.title")}
        </Link>,
      ]}
    </Breadcrumbs>
  );
}

function Content({ organisation }: PartProps) {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const invite = (open: boolean): void => {
    void navigate({
      to: globalOrganisationPath(organisation.id),
      search: open ? { dialog: "invite" } : {},
      resetScroll: false,
    });
  };
  return (
    <Page>
      <PageHead
        title={organisation.name}
        breadcrumbs={<Crumbs />}
        badges={
          <span className={styles.badges}>
            <StateBadge organisation={organisation} />
            <LicenceBadges licence={organisation.licence} />
          </span>
        }
        actions={<WorkHere organisation={organisation} />}
      />
      <div className={styles.columns}>
        <div className={styles.column}>
          <DetailsSection organisation={organisation} />
          <ModulesSection organisation={organisation} />
        </div>
        <div className={styles.column}>
          <UsageSection organisation={organisation} />
          <LicenceSection organisation={organisation} />
        </div>
      </div>
      <PeopleSection
        organisation={organisation}
        inviting={search["dialog"] === "invite"}
        onInvite={invite}
      />
      <DangerSection organisation={organisation} />
    </Page>
  );
}

/**
 * Global Administration > one organisation: its modules, licence, people and usage, and how to end
 * it.
 */
export function SingleGlobalOrganisationScreen() {
  const { t } = useTranslation("global");
  const { globalOrganisationId = "" } = useParams({ strict: false });
  const { data, refetch } = useQuery(organisationQuery(globalOrganisationId));
  if (data === "unknown") {
    const search = {
      error: "not_found",
      errorDescription: "error.contactAdministrator",
      retry: "Organisations",
    };
    return <Navigate to={PATHS.Error} search={search} replace />;
  }
  if (data === null) {
    return (
      <EmptyState
        level={1}
        icon={<Landmark />}
        title={t("unreadable")}
        text={t("unreadableText")}
        actions={<Button onClick={() => void refetch()}>{t("retry")}</Button>}
      />
    );
  }
  if (!data) {
    return (
      <Page>
        <div role="status" aria-label={t("loading")} className={styles.column}>
          <Skeleton width="320px" height="2rem" />
          <Skeleton height="220px" radius="var(--radius-large)" />
          <Skeleton height="320px" radius="var(--radius-large)" />
        </div>
      </Page>
    );
  }
  return <Content key={data.id} organisation={data} />;
}
