import type { Space } from "@storey/contract";
import { Building2, Mail, MapPin, UserRound, Wifi } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "../../lib/messages.ts";
import { useOrganisation } from "../../lib/session/use-session.ts";
import { Section } from "../../ui/card.tsx";
import { MailLink } from "../../ui/mail-link.tsx";
import styles from "./space-contacts.module.css";

function Line({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <li className={styles["line"]}>
      {icon}
      <span>{children}</span>
    </li>
  );
}

/** The place of a space as every member sees it; null where the organisation does not name it. */
function usePlace(space: Space) {
  return useOrganisation()?.locations.find(({ id }) => id === space.location.id) ?? null;
}

/**
 * Whom to call about a space: who looks after its place, the service desk, and the organisation
 * itself; null where none of them says how.
 */
export function useContactLines(space: Space): ReactNode {
  const { t } = useTranslation("space-page");
  const place = usePlace(space);
  const organisation = useOrganisation();
  const { name = null, email = null } = place?.administrator ?? {};
  const desk = place?.serviceDeskEmail ?? null;
  const own = organisation?.email ?? null;
  if (!name && !email && !desk && !own) return null;
  return (
    <>
      {name || email ? (
        <Line icon={<UserRound aria-hidden="true" />}>
          {name ? <bdi>{name}</bdi> : null}
          {name && email ? " · " : null}
          {email ? <MailLink address={email} /> : null}
        </Line>
      ) : null}
      {desk ? (
        <Line icon={<Mail aria-hidden="true" />}>
          {t("contact.desk")} <MailLink address={desk} />
        </Line>
      ) : null}
      {own && own !== desk && own !== email ? (
        <Line icon={<Building2 aria-hidden="true" />}>
          <bdi>{organisation?.name}</bdi>: <MailLink address={own} />
        </Line>
      ) : null}
    </>
  );
}

/** Who looks after the place of a space and how to get there, as far as its location says. */
export function SpaceContacts({ space }: { readonly space: Space }) {
  const { t } = useTranslation("space-page");
  const place = usePlace(space);
  const contacts = useContactLines(space);
  const { line1, line2, line3, town, county, postcode } = place?.address ?? {};
  const address = [line1, line2, line3, town, county, postcode].filter(Boolean).join(", ");
  const wifi = place?.wifi;
  if (contacts === null && !wifi && address === "") return null;
  return (
    <Section title={t("contact.title")}>
      <ul className={styles["lines"]}>
        {contacts}
        {wifi ? (
          <Line icon={<Wifi aria-hidden="true" />}>
            {t("contact.wifi")} <bdi>{wifi}</bdi>
          </Line>
        ) : null}
        {address ? (
          <Line icon={<MapPin aria-hidden="true" />}>
            <bdi>{address}</bdi>
          </Line>
        ) : null}
      </ul>
    </Section>
  );
}
