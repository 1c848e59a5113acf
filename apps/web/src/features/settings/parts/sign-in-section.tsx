import type { Me } from "@storey/contract";
import { connectionOf } from "@storey/domain";
import { LogOut } from "lucide-react";
import { PATHS } from "../../../app/paths.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Section } from "../../../ui/card.tsx";
import { ConnectionIcon } from "../../../ui/connection-icon.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import styles from "../settings.module.css";

/** Shows how the user signs in. */
export function SignInSection({ user }: { readonly user: Me }) {
  const { t } = useTranslation("settings");
  return (
    <Section
      title={t("signIn.title")}
      actions={
        <LinkButton
          to={PATHS.Logout}
          preload={false}
          size="small"
          icon={<LogOut aria-hidden="true" />}
        >
          {t("signIn.logout")}
        </LinkButton>
      }
    >
      <div className={styles.method}>
        <ConnectionIcon subject={user.auth0Id} size={20} />
        {t(`signIn.${connectionOf(user.auth0Id)}`)}
      </div>
    </Section>
  );
}
