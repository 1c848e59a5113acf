import type { Me } from "@storey/contract";
import { useTranslation } from "../../lib/messages.ts";
import { useUser } from "../../lib/session/use-session.ts";
import { Page, PageHead } from "../../ui/page-head.tsx";
import { PreferencesSection } from "../notifications/parts/preferences-section.tsx";
import { AppearanceSection } from "./parts/appearance-section.tsx";
import { DeleteAccountSection } from "./parts/delete-account-section.tsx";
import { InvitationsSection } from "./parts/invitations-section.tsx";
import { LanguageSection } from "./parts/language-section.tsx";
import { OrganisationSection } from "./parts/organisation-section.tsx";
import { PasswordSection } from "./parts/password-section.tsx";
import { SignInSection } from "./parts/sign-in-section.tsx";
import { TokensSection } from "./parts/tokens-section.tsx";
import { ProfileForm } from "./profile.form.tsx";

function Sections({ user }: { readonly user: Me }) {
  return (
    <>
      <InvitationsSection />
      <ProfileForm key={user.id} user={user} />
      <OrganisationSection user={user} />
      <LanguageSection />
      <AppearanceSection />
      <PreferencesSection />
      <SignInSection user={user} />
      <PasswordSection user={user} />
      <TokensSection />
      <DeleteAccountSection user={user} />
    </>
  );
}

/** The screen of the signed-in user's own settings. */
export function SettingsScreen() {
  const { t } = useTranslation("settings");
  const user = useUser();
  return (
    <Page narrow>
      <PageHead title={t("title")} />
      {user ? <Sections user={user} /> : null}
    </Page>
  );
}
