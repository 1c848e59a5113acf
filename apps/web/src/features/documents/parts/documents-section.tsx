import "./document-messages.ts";
import type { CarrierReference, SpaceDocument, SpaceLink } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { Download, ExternalLink, FilePlus, FileText, Lock, Pencil } from "lucide-react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Section } from "../../../ui/card.tsx";
import { Badge } from "../../../ui/chip.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { documentsQuery, linksQuery } from "../document.queries.ts";
import {
  byType,
  hostOf,
  isPdf,
  linkName,
  opensInBrowser,
  shownName,
  sizeLabel,
} from "./document-labels.ts";
import styles from "./documents.module.css";
import { openInWindow, saveDocument } from "./save-document.ts";

function TechniciansOnly() {
  const { t } = useTranslation("documents");
  return (
    <Badge tone="warning" icon={<Lock aria-hidden="true" />}>
      {t("techniciansOnly")}
    </Badge>
  );
}

interface DocumentLineProps {
  readonly document: SpaceDocument;
  readonly onOpenPdf: () => void;
}

function DocumentLine({ document, onOpenPdf }: DocumentLineProps) {
  const { t, locale } = useTranslation("documents");
  const name = shownName(document);
  const tell = (error: unknown): void => {
    showToast({ severity: "error", summary: t("open.failed"), detail: textOfError(error) });
  };
  const save = (): void => {
    saveDocument(document).catch(tell);
  };
  const open = (): void => {
    if (isPdf(document)) onOpenPdf();
    else if (opensInBrowser(document)) openInWindow(document).catch(tell);
    else save();
  };
  return (
    <li className={styles["line"]}>
      <FileText aria-hidden="true" className={styles["icon"]} />
      <div className={styles["words"]}>
        <button type="button" className={styles["open"]} onClick={open}>
          <bdi>{name}</bdi>
        </button>
        <span className={styles["quiet"]}>
          {document.description.trim() === "" ? null : (
            <bdi className={styles["fileName"]}>{document.metadata.fileName}</bdi>
          )}
          <span>{sizeLabel(document.metadata.size, locale)}</span>
        </span>
      </div>
      {document.isPublic ? null : <TechniciansOnly />}
      <IconButton label={t("download", { name })} icon={<Download />} onClick={save} />
    </li>
  );
}

function LinkLine({ link }: { readonly link: SpaceLink }) {
  const { t } = useTranslation("documents");
  const host = hostOf(link.url);
  const name = link.description.trim() || linkName(link.url);
  return (
    <li className={styles["line"]}>
      <ExternalLink aria-hidden="true" className={styles["icon"]} />
      <div className={styles["words"]}>
        <a href={link.url} target="_blank" rel="noreferrer noopener" className={styles["open"]}>
          <bdi>{name}</bdi>
          <span className={styles["hidden"]}> {t("links.newWindow")}</span>
        </a>
        {name === host ? null : <span className={styles["quiet"]}>{host}</span>}
      </div>
      {link.isPublic ? null : <TechniciansOnly />}
    </li>
  );
}

interface ContentProps {
  readonly documents: readonly SpaceDocument[];
  readonly links: readonly SpaceLink[];
  readonly onOpenPdf: (documentId: string) => void;
}

function Content({ documents, links, onOpenPdf }: ContentProps) {
  const { t } = useTranslation("documents");
  return (
    <div className={styles["groups"]}>
      {byType(documents).map((group) => (
        <div key={group.type}>
          <h3 className={styles["type"]}>{t(`type.${group.type}`)}</h3>
          <ul className={styles["lines"]}>
            {group.documents.map((one) => (
              <DocumentLine key={one.id} document={one} onOpenPdf={() => onOpenPdf(one.id)} />
            ))}
          </ul>
        </div>
      ))}
      {links.length > 0 ? (
        <div>
          <h3 className={styles["type"]}>{t("links.title")}</h3>
          <ul className={styles["lines"]}>
            {links.map((one) => (
              <LinkLine key={one.id} link={one} />
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}

function Loading() {
  const { t } = useTranslation("documents");
  return (
    <div role="status" aria-label={t("loading")} className={styles["loading"]}>
      <Skeleton width="8rem" />
      <Skeleton height="44px" />
      <Skeleton height="44px" />
    </div>
  );
}

function Failed({ error, retry }: { readonly error: Error; readonly retry: () => void }) {
  const { t } = useTranslation("documents");
  return (
    <div className={styles["failed"]}>
      <p role="alert">
        <strong>{t("failed")}</strong> {textOfError(error)}
      </p>
      <Button onClick={retry}>{t("retry")}</Button>
    </div>
  );
}

interface DocumentsSectionProps {
  readonly owner: CarrierReference;
  /** Left out where the page shows the documents of one owner alone. */
  readonly title?: string;
  readonly onOpenPdf: (documentId: string) => void;
  /** Opens the dialog; null for who may change nothing. */
  readonly onEdit: (() => void) | null;
}

/** The documents and links of an owner. Shows nothing to who may add none where there is none. */
export function DocumentsSection({ owner, title, onOpenPdf, onEdit }: DocumentsSectionProps) {
  const { t } = useTranslation("documents");
  const documents = useQuery(documentsQuery(owner));
  const links = useQuery(linksQuery(owner));
  const error = documents.data ? (links.data ? null : links.error) : documents.error;
  const loaded = documents.data !== undefined && links.data !== undefined;
  const empty = loaded && documents.data.length + links.data.length === 0;
  if (empty && !onEdit) return null;
  const retry = (): void => {
    void documents.refetch();
    void links.refetch();
  };
  const edit = onEdit ? (
    <Button
      size="small"
      icon={empty ? <FilePlus aria-hidden="true" /> : <Pencil aria-hidden="true" />}
      onClick={onEdit}
    >
      {t(empty ? "add" : "edit")}
    </Button>
  ) : null;
  return (
    <Section title={title ?? t("title")} actions={loaded ? edit : null}>
      {loaded && empty ? <p className={styles["teach"]}>{t(`empty.${owner.kind}`)}</p> : null}
      {loaded && !empty ? (
        <Content documents={documents.data} links={links.data} onOpenPdf={onOpenPdf} />
      ) : null}
      {!loaded && error ? <Failed error={error} retry={retry} /> : null}
      {!loaded && !error ? <Loading /> : null}
    </Section>
  );
}
