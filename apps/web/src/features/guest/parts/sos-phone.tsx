import type { PublicSpace } from "@storey/contract";
import { Siren } from "lucide-react";
import { useTranslation } from "../../../lib/messages.ts";
import { classNames } from "../../../ui/class-names.ts";
import styles from "./guest.module.css";

/** Whom to phone in an emergency, apart from all that helps with a room; nothing where the location shows it to nobody. */
export function SosPhone({ space }: { readonly space: PublicSpace }) {
  const { t } = useTranslation("guest");
  const phone = space.sos?.phone;
  if (!phone) return null;
  return (
    <section className={styles.part}>
      <h2>{t("sos.title")}</h2>
      <a
        className={classNames(styles.line, styles.alert)}
        href={`tel:${phone.replace(/[^+\d]/g, "")}`}
      >
        <Siren aria-hidden="true" />
        <span className={styles.words}>
          <strong>{t("sos.call", { phone })}</strong>
          <span>{t("sos.text")}</span>
        </span>
      </a>
    </section>
  );
}
