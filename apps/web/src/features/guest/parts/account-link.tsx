import { useTranslation } from "../../../lib/messages.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { appPath } from "../guest-place.ts";
import { hasAccount } from "../has-account.ts";
import styles from "./guest.module.css";

/**
 * The link to the space in the app for a user with an account, whether or not the login is still
 * valid.
 */
export function AccountLink({ isButton = false }: { readonly isButton?: boolean }) {
  const { t } = useTranslation("guest");
  const isKnown = hasAccount();
  return (
    <a href={appPath()} className={isButton || isKnown ? buttonClass() : styles.login}>
      {t(isKnown ? "openInApp" : "login")}
    </a>
  );
}
