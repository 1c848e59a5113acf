import type { Me } from "@storey/contract";
import { useTranslation } from "../../lib/messages.ts";
import { useUser } from "../../lib/session/use-session.ts";
import { Page, PageHead } from "../../ui/page-head.tsx";
import { AppearanceSection } from "./parts/appearance-section.tsx";
import { LanguageSection } from "./parts/language-section.tsx";
import { OrganisationSection } from "./parts/organisation-section.tsx";
import { SignInSection } from "./parts/sign-in-section.tsx";
import { ProfileForm } from "./profile.form.tsx";

function Sections({ user }: { readonly user: Me }) {
  return (
    <>
      <ProfileForm key={user.id} user={user} />
      <OrganisationSection user={user} />
      <LanguageSection />
      <AppearanceSection />
      <SignInSection user={user} />
    </>
  );
}

/** What the signed-in user can set for themselves. */
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
