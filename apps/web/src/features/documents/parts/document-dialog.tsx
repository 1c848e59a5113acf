import "./document-messages.ts";
import type { CarrierReference, SpaceDocument, SpaceLink } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { ArrowDown, ArrowUp, Link2, Pencil, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { useFocusAfterRemoval } from "../../../ui/use-focus-after-removal.ts";
import { useLeavingUploads } from "../../uploads/parts/use-leaving-uploads.ts";
import { hasEnded } from "../../uploads/parts/use-uploads.ts";
import { documentsQuery, linksQuery, moveLink } from "../document.queries.ts";
import styles from "./document-dialog.module.css";
import { DocumentForm } from "./document-form.tsx";
import { hostOf, linkName, shownName } from "./document-labels.ts";
import { LinkForm } from "./link-form.tsx";
import { UploadArea } from "./upload-area.tsx";
import { useDocumentUploads } from "./use-document-uploads.ts";
import { useRemoval } from "./use-removal.ts";

interface DocumentLinesProps {
  readonly owner: CarrierReference;
  /** Those that stand above, in the row they came in. */
  readonly inRows: ReadonlySet<string>;
  /** Finds the button that adds documents. */
  readonly toAdd: () => HTMLElement | null | undefined;
}

function DocumentLines({ owner, inRows, toAdd }: DocumentLinesProps) {
  const { t } = useTranslation("documents");
  const { data: all = [] } = useQuery(documentsQuery(owner));
  const data = all.filter(({ id }) => !inRows.has(id));
  const [edited, setEdited] = useState<SpaceDocument | null>(null);
  const removal = useRemoval(owner);
  const ids = data.map(({ id }) => id);
  const { list, removing } = useFocusAfterRemoval<HTMLUListElement>(ids, toAdd);
  if (data.length === 0 && edited === null) return null;
  return (
    <section aria-label={t("documents.title")}>
      <h3>{t("documents.title")}</h3>
      <ul ref={list} className={styles["lines"]}>
        {data.map((one) => {
          const name = shownName(one);
          return (
            <li key={one.id} className={styles["line"]}>
              <div className={styles["words"]}>
                <bdi className={styles["name"]}>{name}</bdi>
                <span className={styles["quiet"]}>
                  {t(`type.${one.type}`)} · {t(one.isPublic ? "public" : "techniciansOnly")}
                </span>
              </div>
              <IconButton
                label={t("editOne", { name })}
                icon={<Pencil />}
                onClick={() => setEdited(one)}
              />
              <IconButton
                data-remove=""
                label={t("removeOne", { name })}
                icon={<Trash2 />}
                onClick={() => {
                  removing(one.id);
                  removal.document(one);
                }}
              />
            </li>
          );
        })}
      </ul>
      {edited ? (
        <DocumentForm owner={owner} document={edited} onClose={() => setEdited(null)} />
      ) : null}
    </section>
  );
}

interface LinkLineProps {
  readonly link: SpaceLink;
  readonly place: number;
  readonly count: number;
  readonly onMove: (by: number) => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function LinkLine({ link, place, count, onMove, onEdit, onRemove }: LinkLineProps) {
  const { t } = useTranslation("documents");
  const name = link.description || linkName(link.url);
  return (
    <li className={styles["line"]}>
      <div className={styles["words"]}>
        <bdi className={styles["name"]}>{name}</bdi>
        <span className={styles["quiet"]}>
          {hostOf(link.url)} · {t(link.isPublic ? "public" : "techniciansOnly")}
        </span>
      </div>
      <IconButton
        disabled={place === 0}
        label={t("links.up", { name })}
        icon={<ArrowUp />}
        onClick={() => onMove(-1)}
      />
      <IconButton
        disabled={place === count - 1}
        label={t("links.down", { name })}
        icon={<ArrowDown />}
        onClick={() => onMove(1)}
      />
      <IconButton label={t("editOne", { name })} icon={<Pencil />} onClick={onEdit} />
      <IconButton
        data-remove=""
        label={t("removeOne", { name })}
        icon={<Trash2 />}
        onClick={onRemove}
      />
    </li>
  );
}

function LinkLines({ owner }: { readonly owner: CarrierReference }) {
  const { t } = useTranslation("documents");
  const { data = [] } = useQuery(linksQuery(owner));
  const [edited, setEdited] = useState<SpaceLink | "new" | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  const removal = useRemoval(owner);
  const ids = data.map(({ id }) => id);
  const { list, removing } = useFocusAfterRemoval<HTMLOListElement>(ids, () => add.current);
  const move = (link: SpaceLink, to: number): void => {
    moveLink(owner, link.id, to).catch(removal.moveFailed);
  };
  return (
    <section aria-label={t("links.title")} className={styles["part"]}>
      <div className={styles["head"]}>
        <h3>{t("links.title")}</h3>
        <Button ref={add} icon={<Link2 aria-hidden="true" />} onClick={() => setEdited("new")}>
          {t("links.add")}
        </Button>
      </div>
      {data.length === 0 ? <p className={styles["quiet"]}>{t("links.empty")}</p> : null}
      <ol ref={list} className={styles["lines"]}>
        {data.map((one, place) => (
          <LinkLine
            key={one.id}
            link={one}
            place={place}
            count={data.length}
            onMove={(by) => move(one, place + by)}
            onEdit={() => setEdited(one)}
            onRemove={() => {
              removing(one.id);
              removal.link(one);
            }}
          />
        ))}
      </ol>
      {edited ? (
        <LinkForm
          owner={owner}
          link={edited === "new" ? null : edited}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </section>
  );
}

interface DocumentDialogProps {
  readonly owner: CarrierReference;
  /** What the owner is called. */
  readonly name: string;
  readonly onClose: () => void;
}

/** Everything that is done to the documents and links of an owner: add, describe, order, remove. */
export function DocumentDialog({ owner, name, onClose }: DocumentDialogProps) {
  const { t } = useTranslation("documents");
  const uploads = useDocumentUploads(owner);
  const close = useLeavingUploads(uploads, onClose);
  const body = useRef<HTMLDivElement>(null);
  const toAdd = () => body.current?.querySelector<HTMLElement>("[data-browse]");
  const shownAbove = uploads.rows.filter((row) => !hasEnded(row)).map(({ id }) => id);
  return (
    <Dialog
      open
      wide
      title={t("dialog.title", { name })}
      onClose={close}
      actions={
        <Button variant="primary" onClick={close}>
          {t("done")}
        </Button>
      }
    >
      <div ref={body} className={styles["body"]}>
        <UploadArea owner={owner} uploads={uploads} toAdd={toAdd} />
        <DocumentLines owner={owner} inRows={new Set(shownAbove)} toAdd={toAdd} />
        <LinkLines owner={owner} />
      </div>
    </Dialog>
  );
}
