import { framingOf } from "@storey/domain";
import { ExternalLink, PanelTop } from "lucide-react";
import { useState } from "react";
import { useEmbedOrigins } from "../../../lib/use-embed-origins.ts";
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

/** How a page runs by how far the server lets it in: one of a named origin is a player that needs it. */
const FRAMES = {
  "own-origin": {
    sandbox: "allow-scripts allow-forms allow-same-origin allow-presentation",
    referrerPolicy: "strict-origin",
    allow: "fullscreen; encrypted-media; picture-in-picture",
  },
  "as-nobody": { sandbox: "allow-scripts allow-forms", referrerPolicy: "no-referrer" },
} as const;

/**
 * A page somewhere else: a link, and where the server lets it in it is shown here once the person says
 * so.
 */
export function TreePage({ address, name, isEmbedded }: TreePageProps) {
  const { t } = useTreeWords();
  const [isShown, setShown] = useState(false);
  const framing = framingOf(address, useEmbedOrigins());
  const isOffered = isEmbedded && framing !== "not" && new URL(address).origin !== location.origin;
  const host = hostOf(address);
  return (
    <>
      {isShown && isOffered ? (
        // It is never of our origin, reads nothing of this app and leads nobody away from it.
        <iframe
          className={styles["page"]}
          src={address}
          title={name || host}
          {...FRAMES[framing]}
          loading="lazy"
        />
      ) : null}
      <div className={styles["actions"]}>
        {isOffered && !isShown ? (
          <Button
            size="large"
            icon={<PanelTop aria-hidden="true" />}
            onClick={() => setShown(true)}
          >
            {t("page.show", { host })}
          </Button>
        ) : null}
        <a
          className={buttonClass(isOffered ? "quiet" : "secondary", "large", styles["link"])}
          href={address}
          target="_blank"
          rel="noopener noreferrer"
        >
          <ExternalLink aria-hidden="true" />
          <span>{t("page.open", { host })}</span>
        </a>
      </div>
      {isOffered && !isShown ? <p className={styles["quiet"]}>{t("page.ask", { host })}</p> : null}
    </>
  );
}
