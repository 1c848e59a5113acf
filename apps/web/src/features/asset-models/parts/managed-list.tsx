import { assetTypes } from "@storey/contract";
import { Merge, Pencil, Plus, Shapes, Trash2, TriangleAlert } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { confirm } from "../../../lib/confirm.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useMayCall } from "../../../lib/session/use-may.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useFocusAfterRemoval } from "../../../ui/use-focus-after-removal.ts";
import { useKeptFocus } from "../../../ui/use-kept-focus.ts";
import { type ModelListKind, mergeInto, removeFromList } from "../asset-model.queries.ts";
import styles from "./models.module.css";

interface Listed {
  readonly id: string;
  readonly name: string;
  readonly modelsCount: number;
}

interface MergeDialogProps<Shown extends Listed> {
  readonly kind: ModelListKind;
  readonly record: Shown;
  readonly others: readonly Shown[];
  readonly onClose: () => void;
}

/** Merges two spellings: the models of the first become those of the other. */
function MergeDialog<Shown extends Listed>(props: MergeDialogProps<Shown>) {
  const { kind, record, others, onClose } = props;
  const { t } = useTranslation("asset-models");
  const [into, setInto] = useState(others[0]?.id ?? "");
  const [waiting, setWaiting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const merge = async (): Promise<void> => {
    if (waiting || into === "") return;
    setWaiting(true);
    try {
      const { name } = await mergeInto(kind, record.id, into);
      showToast({
        severity: "success",
        summary: t("merge.done", { name: record.name, into: name }),
      });
      onClose();
    } catch (error) {
      setProblem(textOfError(error));
      setWaiting(false);
    }
  };
  return (
    <Dialog
      open
      title={t("merge.title", { name: record.name })}
      onClose={onClose}
      onSubmit={() => void merge()}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" variant="danger" waiting={waiting}>
            {t("merge")}
          </Button>
        </>
      }
    >
      <div className={styles.panel}>
        <SelectField
          label={t("merge.into")}
          hint={t("merge.text", { count: record.modelsCount, name: record.name })}
          value={into}
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setInto}
        />
        {problem ? <p role="alert">{problem}</p> : null}
      </div>
    </Dialog>
  );
}

interface ManagedListProps<Shown extends Listed> {
  readonly kind: ModelListKind;
  readonly data: readonly Shown[] | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
  /** Returns what stands before the name, such as an icon. */
  readonly lead?: (record: Shown) => ReactNode;
  /** Returns a button of the list's own for a record, such as one that opens what belongs to it. */
  readonly action?: (record: Shown) => ReactNode;
  /** Returns the dialog of a record; null adds one. */
  readonly dialog: (record: Shown | null, onClose: () => void) => ReactNode;
}

/** Shows a list that the organisation keeps for its models: adds, changes, merges and deletes. */
export function ManagedList<Shown extends Listed>(props: ManagedListProps<Shown>) {
  const { kind, data, error, lead, action, dialog } = props;
  const { t } = useTranslation("asset-models");
  const mayChange = useMayCall(assetTypes.create);
  const [edited, setEdited] = useState<Shown | "new" | null>(null);
  const [merged, setMerged] = useState<Shown | null>(null);
  const toAdd = useRef<HTMLButtonElement>(null);
  const ids = data?.map(({ id }) => id) ?? [];
  const { list, removing } = useFocusAfterRemoval<HTMLUListElement>(ids, () => toAdd.current);
  // The first record takes the place of the empty state; one that is merged takes its button along.
  const kept = useKeptFocus<HTMLElement>();
  const remove = async ({ id, name }: Shown): Promise<void> => {
    const question = {
      title: t("delete.title", { name }),
      text: t("delete.text"),
      confirmLabel: t("delete"),
      tone: "danger",
    } as const;
    if (!(await confirm(question))) return;
    removing(id);
    removeFromList(kind, id).then(
      () => showToast({ severity: "success", summary: t("deleted", { name }) }),
      (cause: unknown) => {
        const summary = t("delete.failed");
        showToast({ severity: "error", summary, detail: textOfError(cause) });
      },
    );
  };
  if (!data) {
    return error ? (
      <EmptyState
        icon={<TriangleAlert />}
        title={t(`${kind}.failed`)}
        text={textOfError(error)}
        actions={<Button onClick={props.onRetry}>{t("retry")}</Button>}
      />
    ) : (
      <div role="status" aria-label={t("loading")}>
        <Skeleton height="52px" />
      </div>
    );
  }
  const add = mayChange ? (
    <Button
      ref={toAdd}
      variant="primary"
      icon={<Plus aria-hidden="true" />}
      onClick={() => setEdited("new")}
    >
      {t(`${kind}.add`)}
    </Button>
  ) : null;
  return (
    <section {...kept} aria-label={t(kind)} className={styles.tab}>
      <p className={styles.text}>{t(`${kind}.text`)}</p>
      {data.length === 0 ? (
        <EmptyState icon={<Shapes />} title={t(`${kind}.none`)} actions={add} />
      ) : (
        <>
          <div>{add}</div>
          <ul ref={list} className={styles.list} aria-label={t(kind)}>
            {data.map((record) => {
              const { id, name, modelsCount } = record;
              return (
                <li key={id} className={styles.line}>
                  {lead?.(record)}
                  <span className={styles.words}>
                    <bdi>{name}</bdi>
                    <span className={styles.quiet}>
                      {t("models.count", { count: modelsCount })}
                    </span>
                  </span>
                  {mayChange ? (
                    <>
                      {action?.(record)}
                      <IconButton
                        size="small"
                        label={t("editNamed", { name })}
                        icon={<Pencil />}
                        onClick={() => setEdited(record)}
                      />
                      {data.length > 1 ? (
                        <IconButton
                          size="small"
                          label={t("mergeNamed", { name })}
                          icon={<Merge />}
                          onClick={() => setMerged(record)}
                        />
                      ) : null}
                      {modelsCount === 0 ? (
                        <IconButton
                          data-remove=""
                          size="small"
                          label={t("deleteNamed", { name })}
                          icon={<Trash2 />}
                          onClick={() => void remove(record)}
                        />
                      ) : null}
                    </>
                  ) : null}
                </li>
              );
            })}
          </ul>
        </>
      )}
      {edited === null ? null : dialog(edited === "new" ? null : edited, () => setEdited(null))}
      {merged === null ? null : (
        <MergeDialog
          kind={kind}
          record={merged}
          others={data.filter(({ id }) => id !== merged.id)}
          onClose={() => setMerged(null)}
        />
      )}
    </section>
  );
}
