import type { Space } from "@storey/contract";
import { Mail, MapPin, UserRound, Wifi } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { useOrganisation } from "../../../lib/session/use-session.ts";
import { Section } from "../../../ui/card.tsx";
import styles from "./space-contacts.module.css";

function Line({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <li className={styles["line"]}>
      {icon}
      <span>{children}</span>
    </li>
  );
}

function MailLink({ address }: { readonly address: string }) {
  return (
    <a href={`mailto:${encodeURIComponent(address).replace("%40", "@")}`}>
      <bdi>{address}</bdi>
    </a>
  );
}

/** Who looks after the place of a space and how to get there, as far as its location says. */
export function SpaceContacts({ space }: { readonly space: Space }) {
  const { t } = useTranslation("space-page");
  const location = useOrganisation()?.locations.find(({ id }) => id === space.location.id);
  if (!location) return null;
  const { administrator, serviceDeskEmail, wifi, address } = location;
  const { line1, line2, line3, town, county, postcode } = address;
  const lines = [line1, line2, line3, town, county, postcode].filter(Boolean).join(", ");
  const isEmpty =
    !administrator.name && !administrator.email && !serviceDeskEmail && !wifi && !lines;
  if (isEmpty) return null;
  return (
    <Section title={t("contact.title")}>
      <ul className={styles["lines"]}>
        {administrator.name || administrator.email ? (
          <Line icon={<UserRound aria-hidden="true" />}>
            {administrator.name ? <bdi>{administrator.name}</bdi> : null}
            {administrator.name && administrator.email ? " · " : null}
            {administrator.email ? <MailLink address={administrator.email} /> : null}
          </Line>
        ) : null}
        {serviceDeskEmail ? (
          <Line icon={<Mail aria-hidden="true" />}>
            {t("contact.desk")} <MailLink address={serviceDeskEmail} />
          </Line>
        ) : null}
        {wifi ? (
          <Line icon={<Wifi aria-hidden="true" />}>
            {t("contact.wifi")} <bdi>{wifi}</bdi>
          </Line>
        ) : null}
        {lines ? (
          <Line icon={<MapPin aria-hidden="true" />}>
            <bdi>{lines}</bdi>
          </Line>
        ) : null}
      </ul>
    </Section>
  );
}
