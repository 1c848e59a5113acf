import { Navigate } from "@tanstack/react-router";
import { Landmark, LogOut, MailOpen, UserRoundX } from "lucide-react";
import { PATHS } from "../../app/paths.ts";
import { useTranslation } from "../../lib/messages.ts";
import { useCan, useSession } from "../../lib/session/use-session.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";

/** Tells a signed-in person why they cannot use the app yet, and lets them log out. */
export function AccountScreen() {
  const { t } = useTranslation("errors");
  const { problem, user } = useSession();
  const [archived, ...others] = user?.archivedOrganisations ?? [];
  const runsOrganisations = useCan("app.organisation.read");
  if (!problem) return <Navigate to={PATHS.Home} replace />;
  return (
    <EmptyState
      icon={<UserRoundX aria-hidden="true" />}
      level={1}
      title={archived ? t("account.archived", { name: archived }) : t(`account.${problem}`)}
      text={
        archived
          ? [
              ...others.map((name) => t("account.archived", { name })),
              t("account.archived.text"),
            ].join(" ")
          : t(`account.${problem}.text`)
      }
      actions={
        <>
          {problem === "no-organisation" ? (
            <LinkButton
              to={PATHS.Settings}
              hash="invitations"
              variant="primary"
              icon={<MailOpen aria-hidden="true" />}
            >
              {t("account.invitations")}
            </LinkButton>
          ) : null}
          {problem === "no-organisation" && runsOrganisations ? (
            <LinkButton to={PATHS.Organisations} icon={<Landmark aria-hidden="true" />}>
              {t("account.organisations")}
            </LinkButton>
          ) : null}
          <LinkButton
            to={PATHS.Logout}
            preload={false}
            variant={problem === "no-organisation" ? "secondary" : "primary"}
            icon={<LogOut aria-hidden="true" />}
          >
            {t("account.logout")}
          </LinkButton>
        </>
      }
    />
  );
}
