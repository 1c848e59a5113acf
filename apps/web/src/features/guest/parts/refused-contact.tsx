import type { RefusedSpace } from "@storey/contract";
import { Building2, Mail, Wifi } from "lucide-react";
import { useTranslation } from "../../../lib/messages.ts";
import { MailLink } from "../../../ui/mail-link.tsx";
import styles from "./guest.module.css";

/**
 * Names whom a refused guest can ask, and the Wi-Fi to join where a network restriction refused
 * them.
 */
export function RefusedContact({ space }: { readonly space: RefusedSpace }) {
  const { t } = useTranslation("guest");
  const { contact, wifi, organisation } = space;
  const whom = (
    <>
      {contact ? <Mail aria-hidden="true" /> : <Building2 aria-hidden="true" />}
      <span className={styles.words}>
        <span>{t("ask.title")}</span>
        <bdi className={styles.quiet}>{contact ?? t("ask.none", { name: organisation.name })}</bdi>
      </span>
    </>
  );
  return (
    <section className={styles.part} aria-label={t("ask.title")}>
      <ul className={styles.lines}>
        {wifi ? (
          <li className={styles.line}>
            <Wifi aria-hidden="true" />
            <span className={styles.words}>
              <span>{t("refused.wifi")}</span>
              <bdi className={styles.quiet}>{wifi}</bdi>
            </span>
          </li>
        ) : null}
        {contact ? (
          <li>
            <MailLink address={contact} className={styles.line}>
              {whom}
            </MailLink>
          </li>
        ) : (
          <li className={styles.line}>{whom}</li>
        )}
      </ul>
    </section>
  );
}
