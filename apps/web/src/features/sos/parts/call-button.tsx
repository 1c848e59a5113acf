import { Phone } from "lucide-react";
import { useTranslation } from "../../../lib/messages.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { telOf } from "../sos-messages.ts";
import styles from "./sos.module.css";

/** The link to phone for help, which stays whatever becomes of the alert. */
export function CallButton({
  phone,
  urgent,
}: {
  readonly phone: string;
  readonly urgent?: boolean;
}) {
  const { t } = useTranslation("sos");
  return (
    <a
      href={telOf(phone)}
      className={buttonClass(urgent ? "danger" : "secondary", "large", styles["call"])}
    >
      <Phone aria-hidden="true" />
      <span>
        {t("call")} <bdi>{phone}</bdi>
      </span>
    </a>
  );
}
