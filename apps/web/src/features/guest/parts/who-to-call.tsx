import type { PublicSpace } from "@storey/contract";
import { Mail, Phone } from "lucide-react";
import { useTranslation } from "../../../lib/messages.ts";
import { MailLink } from "../../../ui/mail-link.tsx";
import styles from "./guest.module.css";

/** Whom to turn to about a space; nothing where the location names nobody. */
export function WhoToCall({ space }: { readonly space: PublicSpace }) {
  const { t } = useTranslation("guest");
  const { serviceDeskEmail } = space.location;
  const phone = space.sos?.phone;
  if (!serviceDeskEmail && !phone) return null;
  return (
    <section className={styles.part}>
      <h2>{t("call.title")}</h2>
      <ul className={styles.lines}>
        {serviceDeskEmail ? (
          <li>
            <MailLink address={serviceDeskEmail} className={styles.line}>
              <Mail aria-hidden="true" />
              <span className={styles.words}>
                <span>{t("call.desk")}</span>
                <span className={styles.quiet}>{serviceDeskEmail}</span>
              </span>
            </MailLink>
          </li>
        ) : null}
        {phone ? (
          <li>
            <a className={styles.line} href={`tel:${phone.replace(/[^+\d]/g, "")}`}>
              <Phone aria-hidden="true" />
              <span className={styles.words}>
                <span>{t("call.sos")}</span>
                <span className={styles.quiet}>{phone}</span>
              </span>
            </a>
          </li>
        ) : null}
      </ul>
    </section>
  );
}
