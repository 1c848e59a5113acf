import { ExternalLink, PanelTop } from "lucide-react";
import { useState } from "react";
import { Button, buttonClass } from "../../../ui/button.tsx";
import styles from "./tree-step.module.css";
import { hostOf } from "./tree-text.ts";
import { useTreeWords } from "./use-tree-words.ts";

interface TreePageProps {
  /** Of a page, as it was checked before. */
  readonly address: string;
  readonly name: string;
  readonly isEmbedded: boolean;
}

/** A page somewhere else: a link, and shown here once the person says so. */
export function TreePage({ address, name, isEmbedded }: TreePageProps) {
  const { t } = useTreeWords();
  const [isShown, setShown] = useState(false);
  const host = hostOf(address);
  return (
    <>
      {isShown ? (
        // It runs as nobody, so that it reads nothing of this app and leads nobody away from it.
        <iframe
          className={styles["page"]}
          src={address}
          title={name || host}
          sandbox="allow-scripts allow-forms"
          referrerPolicy="no-referrer"
          loading="lazy"
        />
      ) : null}
      <div className={styles["actions"]}>
        {isEmbedded && !isShown && address.startsWith("https:") ? (
          <Button
            size="large"
            icon={<PanelTop aria-hidden="true" />}
            onClick={() => setShown(true)}
          >
            {t("page.show", { host })}
          </Button>
        ) : null}
        <a
          className={buttonClass(isEmbedded ? "quiet" : "secondary", "large", styles["link"])}
          href={address}
          target="_blank"
          rel="noopener noreferrer"
        >
          <ExternalLink aria-hidden="true" />
          <span>{t("page.open", { host })}</span>
        </a>
      </div>
      {isEmbedded && !isShown ? <p className={styles["quiet"]}>{t("page.ask", { host })}</p> : null}
    </>
  );
}
