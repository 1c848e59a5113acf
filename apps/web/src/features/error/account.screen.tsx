import { Navigate } from "@tanstack/react-router";
import { LogOut, UserRoundX } from "lucide-react";
import { PATHS } from "../../app/paths.ts";
import { useTranslation } from "../../lib/messages.ts";
import { useSession } from "../../lib/session/use-session.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";

/** Tells a signed-in person why the app is not theirs to use yet, and lets them log out. */
export function AccountScreen() {
  const { t } = useTranslation("errors");
  const { problem } = useSession();
  if (!problem) return <Navigate to={PATHS.Home} replace />;
  return (
    <EmptyState
      icon={<UserRoundX aria-hidden="true" />}
      level={1}
      title={t(`account.${problem}`)}
      text={t(`account.${problem}.text`)}
      actions={
        <LinkButton
          to={PATHS.Logout}
          preload={false}
          variant="primary"
          icon={<LogOut aria-hidden="true" />}
        >
          {t("account.logout")}
        </LinkButton>
      }
    />
  );
}
