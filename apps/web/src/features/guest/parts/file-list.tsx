import type { PublicDocument, PublicLink } from "@storey/contract";
import { Download, ExternalLink, FileText } from "lucide-react";
import { API_BASE } from "../../../lib/addresses.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useStore } from "../../../lib/store.ts";
import { hostOf, shownName, sizeLabel } from "../../documents/parts/document-labels.ts";
import { closePanel, openPanel, openPanels } from "../guest-place.ts";
import styles from "./guest.module.css";
import { OpenPdf, PDF } from "./open-pdf.tsx";

interface DocumentLineProps {
  readonly shown: PublicDocument;
  readonly onOpen: () => void;
}

function DocumentLine({ shown, onOpen }: DocumentLineProps) {
  const { t, locale } = useTranslation("guest");
  const words = (
    <span className={styles.words}>
      <span dir="auto">{shownName({ description: shown.description, metadata: shown })}</span>
      <span className={styles.quiet}>
        {`${t(`document.${shown.type}`)} · ${sizeLabel(shown.size, locale)}`}
      </span>
    </span>
  );
  if (shown.contentType === PDF) {
    return (
      <button type="button" className={styles.line} onClick={onOpen}>
        <FileText aria-hidden="true" />
        {words}
      </button>
    );
  }
  return (
    <a className={styles.line} href={`${API_BASE}${shown.path}`} download={shown.fileName}>
      <Download aria-hidden="true" />
      {words}
    </a>
  );
}

interface FileListProps {
  readonly documents: readonly PublicDocument[];
  readonly links: readonly PublicLink[];
}

/** Lists the public documents and links of a space. A PDF opens here, another file is saved. */
export function FileList({ documents, links }: FileListProps) {
  const { t } = useTranslation("guest");
  const { document: openId } = useStore(openPanels);
  const open = documents.find(({ id }) => id === openId);
  if (documents.length + links.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2>{t("documents")}</h2>
      <ul className={styles.lines}>
        {documents.map((shown) => (
          <li key={shown.id}>
            <DocumentLine shown={shown} onOpen={() => openPanel("document", shown.id)} />
          </li>
        ))}
        {links.map(({ id, url, description }) => (
          <li key={id}>
            <a className={styles.line} href={url} target="_blank" rel="noopener noreferrer">
              <ExternalLink aria-hidden="true" />
              <span className={styles.words}>
                <span dir="auto">{description || url}</span>
                <span className={styles.quiet}>{hostOf(url)}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      {open ? <OpenPdf key={open.id} shown={open} onClose={() => closePanel("document")} /> : null}
    </section>
  );
}
