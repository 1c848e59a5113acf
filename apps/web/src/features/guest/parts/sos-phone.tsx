import type { PublicSpace } from "@storey/contract";
import { Siren } from "lucide-react";
import { useTranslation } from "../../../lib/messages.ts";
import { classNames } from "../../../ui/class-names.ts";
import styles from "./guest.module.css";

/**
 * The emergency phone number, apart from other help. Renders nothing where the location does not
 * show it.
 */
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
