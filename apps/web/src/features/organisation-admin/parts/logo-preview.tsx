import { Menu } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { classNames } from "../../../ui/class-names.ts";
import styles from "./logo-preview.module.css";

interface LogoProps {
  /** Null shows the logo of the product. */
  readonly address: string | null;
  readonly name: string;
  /** Called when the picture cannot be shown. */
  readonly onFailed?: (() => void) | undefined;
}

function Logo({ address, name, onFailed }: LogoProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (address && failed !== address) {
    return (
      <img
        src={address}
        alt={name}
        className={styles.logo}
        onError={() => {
          setFailed(address);
          onFailed?.();
        }}
      />
    );
  }
  return (
    <span className={styles.sign}>
      <svg width="24" height="24" viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="currentColor" />
        <g fill="none" stroke="#fff" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round">
          <path d="M9 21.5h14M9 16h14M9 10.5h14" opacity="0.42" />
          <path d="M9 21.5h5V16h5v-5.5h4" />
        </g>
      </svg>
      Storey
    </span>
  );
}

/** Shows the logo in the places where people see it: at the top of every page, and at the login. */
function Places({ theme, ...logo }: LogoProps & { readonly theme: "light" | "dark" }) {
  const { t } = useTranslation("administration");
  return (
    <figure className={classNames(styles.theme, styles[theme])}>
      <figcaption className={styles.caption}>{t(`branding.${theme}`)}</figcaption>
      <div className={styles.header}>
        <Menu size={16} aria-hidden="true" />
        <Logo {...logo} />
        <span className={styles.bar} />
        <span className={styles.dot} />
      </div>
      <div className={styles.page}>
        <Logo {...logo} />
        <div className={styles.card}>
          <span className={styles.line} />
          <span className={styles.line} />
          <span className={styles.button} />
        </div>
      </div>
    </figure>
  );
}

/** Previews the logo in light and dark. */
export function LogoPreview(props: LogoProps) {
  return (
    <div className={styles.preview}>
      <Places {...props} theme="light" />
      <Places {...props} theme="dark" />
    </div>
  );
}
