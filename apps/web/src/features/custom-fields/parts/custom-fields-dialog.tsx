import type { CustomField } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { Archive, ArchiveRestore, ArrowDown, ArrowUp, Pencil, Plus, Rows3 } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { confirm } from "../../../lib/confirm.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { moved } from "../../../ui/sortable/move.ts";
import { Sortable, SortableLine } from "../../../ui/sortable/sortable.tsx";
import { useFocusAfter } from "../../../ui/use-focus-after.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import {
  allCustomFieldsQuery,
  archiveCustomField,
  orderCustomFields,
  restoreCustomField,
} from "../custom-field.queries.ts";
import { CustomFieldDialog } from "./custom-field-dialog.tsx";
import styles from "./custom-fields.module.css";

interface CustomFieldsDialogProps {
  readonly assetType: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

interface LineProps {
  readonly field: CustomField;
  readonly place: number;
  readonly count: number;
  readonly handle: ReactNode;
  readonly onEdit: () => void;
  readonly onMove: (by: number) => void;
  readonly onArchive: () => void;
}

/** What a field is, in a line: its kind, and what is asked of it. */
function useFacts({ kind, unit, isRequired, isSearchable, isFilterable }: CustomField): string {
  const { t, locale } = useTranslation("custom-fields");
  const facts = [
    kind === "number" && unit ? t("kind.numberIn", { unit }) : t(`kind.${kind}`),
    ...(isRequired ? [t("field.isRequired")] : []),
    ...(isSearchable ? [t("field.isSearchable")] : []),
    ...(isFilterable ? [t("field.isFilterable")] : []),
  ];
  return new Intl.ListFormat(locale, { type: "unit", style: "short" }).format(facts);
}

function Line({ field, place, count, handle, onEdit, onMove, onArchive }: LineProps) {
  const { t } = useTranslation("custom-fields");
  const { name } = field;
  const facts = useFacts(field);
  return (
    <>
      {handle}
      <span className={styles.words}>
        <bdi>{name}</bdi>
        <span className={styles.quiet}>{facts}</span>
      </span>
      <span className={styles.buttons}>
        <IconButton
          size="small"
          data-move="-1"
          disabled={place === 0}
          label={t("up", { name })}
          icon={<ArrowUp />}
          onClick={() => onMove(-1)}
        />
        <IconButton
          size="small"
          data-move="1"
          disabled={place === count - 1}
          label={t("down", { name })}
          icon={<ArrowDown />}
          onClick={() => onMove(1)}
        />
        <IconButton
          size="small"
          data-edit=""
          label={t("editNamed", { name })}
          icon={<Pencil />}
          onClick={onEdit}
        />
        <IconButton
          size="small"
          label={t("archiveNamed", { name })}
          icon={<Archive />}
          onClick={onArchive}
        />
      </span>
    </>
  );
}

interface ArchivedProps {
  readonly fields: readonly CustomField[];
  readonly onRestore: (field: CustomField) => void;
}

function Archived({ fields, onRestore }: ArchivedProps) {
  const { t } = useTranslation("custom-fields");
  if (fields.length === 0) return null;
  return (
    <details className={styles.archived}>
      <summary>{t("archived.title", { count: fields.length })}</summary>
      <ul className={styles.lines}>
        {fields.map((field) => (
          <li key={field.id} className={styles.line}>
            <span className={styles.words}>
              <bdi>{field.name}</bdi>
              <span className={styles.quiet}>{t(`kind.${field.kind}`)}</span>
            </span>
            <Button
              size="small"
              icon={<ArchiveRestore aria-hidden="true" />}
              aria-label={t("restoreNamed", { name: field.name })}
              onClick={() => onRestore(field)}
            >
              {t("restore")}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The custom fields of a kind of asset: to add, change, put in order, archive and restore. */
export function CustomFieldsDialog({ assetType, onClose }: CustomFieldsDialogProps) {
  const { t } = useTranslation("custom-fields");
  const { data, error, refetch } = useQuery(allCustomFieldsQuery(assetType.id));
  const [edited, setEdited] = useState<CustomField | "new" | null>(null);
  const [shown, setShown] = useState<readonly CustomField[] | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const root = useRef<HTMLDivElement>(null);
  const focus = useFocusAfter(root);
  const fields = shown ?? data?.filter(({ deletedAt }) => deletedAt === null) ?? [];
  const attempt = async (work: Promise<unknown>, failed: string): Promise<boolean> => {
    try {
      await work;
      return true;
    } catch (cause) {
      showToast({ severity: "error", summary: t(failed), detail: textOfError(cause) });
      return false;
    }
  };
  const order = async (next: readonly CustomField[]): Promise<void> => {
    setShown(next);
    const ids = next.map(({ id }) => id);
    await attempt(orderCustomFields(assetType.id, ids), "order.failed");
    setShown(null);
  };
  const step = (place: number, by: number): void => {
    const field = fields[place];
    if (!field) return;
    void order(moved(fields, place, place + by));
    setAnnouncement(t("moved", { name: field.name, place: place + by + 1 }));
    const line = `[data-field="${field.id}"]`;
    focus(`${line} [data-move="${by}"]:enabled`, `${line} [data-move]:enabled`);
  };
  const archive = async (field: CustomField): Promise<void> => {
    const { id, name } = field;
    const question = {
      title: t("archive.title", { name }),
      text: t("archive.text"),
      confirmLabel: t("archive"),
    };
    if (!(await confirm(question))) return;
    if (!(await attempt(archiveCustomField(id), "archive.failed"))) return;
    showToast({ severity: "success", summary: t("archived", { name }) });
    focus("[data-edit]", "[data-add]");
  };
  const restore = async ({ id, name }: CustomField): Promise<void> => {
    if (!(await attempt(restoreCustomField(id), "restore.failed"))) return;
    showToast({ severity: "success", summary: t("restored", { name }) });
    focus(`[data-field="${id}"] [data-edit]`, "[data-add]");
  };
  const add = (
    <Button
      variant="primary"
      data-add=""
      icon={<Plus aria-hidden="true" />}
      onClick={() => setEdited("new")}
    >
      {t("add")}
    </Button>
  );
  const list = (
    <Sortable lines={fields} idOf={({ id }) => id} onOrder={(next) => void order(next)}>
      <ol className={styles.lines} aria-label={t("list", { name: assetType.name })}>
        {fields.map((field, place) => (
          <SortableLine
            key={field.id}
            lineId={field.id}
            place={place}
            name={field.name}
            data-field={field.id}
            className={styles.line}
          >
            {(handle) => (
              <Line
                handle={handle}
                field={field}
                place={place}
                count={fields.length}
                onEdit={() => setEdited(field)}
                onMove={(by) => step(place, by)}
                onArchive={() => void archive(field)}
              />
            )}
          </SortableLine>
        ))}
      </ol>
    </Sortable>
  );
  return (
    <>
      <Dialog
        open
        wide
        title={t("title", { name: assetType.name })}
        onClose={onClose}
        actions={<Button onClick={onClose}>{t("close")}</Button>}
      >
        <div ref={root} className={styles.panel}>
          <p className={styles.text}>{t("text")}</p>
          {data ? null : error ? (
            <EmptyState
              icon={<Rows3 />}
              title={t("failed")}
              text={textOfError(error)}
              actions={<Button onClick={() => void refetch()}>{t("retry")}</Button>}
            />
          ) : (
            <div role="status" aria-label={t("loading")}>
              <Skeleton height="52px" />
            </div>
          )}
          {data && fields.length === 0 ? (
            <EmptyState icon={<Rows3 />} title={t("none")} actions={add} />
          ) : null}
          {fields.length > 0 ? (
            <>
              <div>{add}</div>
              {list}
            </>
          ) : null}
          <div role="status">
            <VisuallyHidden>{announcement}</VisuallyHidden>
          </div>
          <Archived
            fields={data?.filter(({ deletedAt }) => deletedAt !== null) ?? []}
            onRestore={(field) => void restore(field)}
          />
        </div>
      </Dialog>
      {edited === null ? null : (
        <CustomFieldDialog
          assetTypeId={assetType.id}
          field={edited === "new" ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
