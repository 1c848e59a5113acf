import type { Me } from "@storey/contract";
import { useRouter } from "@tanstack/react-router";
import { useTranslation } from "../../../lib/messages.ts";
import { switchOrganisation } from "../../../lib/session/organisation.ts";
import { Section } from "../../../ui/card.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import styles from "../settings.module.css";

/** Shows the active organisation; with more than one, it can be chosen (Spec §5). */
export function OrganisationSection({ user }: { readonly user: Me }) {
  const { t } = useTranslation("settings");
  const router = useRouter();
  const active = user.activeUserOrganisation?.organisation;
  if (!active) return null;
  if (user.userOrganisations.length < 2) {
    return (
      <Section title={t("organisation.title")}>
        <p>{active.name}</p>
      </Section>
    );
  }
  return (
    <Section title={t("organisation.title")} text={t("organisation.text")}>
      <SelectField
        className={styles.choice}
        label={t("organisation.title")}
        hideLabel
        value={active.id}
        options={user.userOrganisations.map(({ organisation }) => ({
          value: organisation.id,
          label: organisation.name,
        }))}
        onChange={(id) => void switchOrganisation(id, router)}
      />
    </Section>
  );
}
