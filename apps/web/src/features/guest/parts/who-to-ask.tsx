import type { PublicSpace } from "@storey/contract";
import { Building2, Mail } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { MailLink } from "../../../ui/mail-link.tsx";
import styles from "./guest.module.css";

interface AddressLineProps {
  readonly icon: ReactNode;
  readonly whose: ReactNode;
  readonly address: string;
}

function AddressLine({ icon, whose, address }: AddressLineProps) {
  return (
    <li>
      <MailLink address={address} className={styles.line}>
        {icon}
        <span className={styles.words}>
          {whose}
          <span className={styles.quiet}>{address}</span>
        </span>
      </MailLink>
    </li>
  );
}

/** Names whom to ask about a space: the service desk, the organisation, or at least its name. */
export function WhoToAsk({ space }: { readonly space: PublicSpace }) {
  const { t } = useTranslation("guest");
  const { serviceDeskEmail: desk } = space.location;
  const { name, email } = space.organisation;
  const own = email === desk ? null : email;
  return (
    <section className={styles.part}>
      <h2>{t("ask.title")}</h2>
      {desk || own ? (
        <ul className={styles.lines}>
          {desk ? (
            <AddressLine
              icon={<Mail aria-hidden="true" />}
              whose={<span>{t("ask.desk")}</span>}
              address={desk}
            />
          ) : null}
          {own ? (
            <AddressLine
              icon={<Building2 aria-hidden="true" />}
              whose={<bdi>{name}</bdi>}
              address={own}
            />
          ) : null}
        </ul>
      ) : (
        <p>{t("ask.none", { name })}</p>
      )}
    </section>
  );
}
