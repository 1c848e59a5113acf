import { useTranslation } from "../../../lib/messages.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { appPath } from "../guest-place.ts";
import { hasAccount } from "../has-account.ts";
import styles from "./guest.module.css";

/** The way to the whole of the space for who has an account, whether or not the login still holds. */
export function AccountLink({ isButton = false }: { readonly isButton?: boolean }) {
  const { t } = useTranslation("guest");
  const isKnown = hasAccount();
  return (
    <a href={appPath()} className={isButton || isKnown ? buttonClass() : styles.login}>
      {t(isKnown ? "openInApp" : "login")}
    </a>
  );
}
