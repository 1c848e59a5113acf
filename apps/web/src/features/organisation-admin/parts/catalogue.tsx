import { useQuery } from "@tanstack/react-query";
import {
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useCallback,
  useDeferredValue,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { useCan, useOrganisation } from "../../../lib/session/use-session.ts";
import { showToast } from "../../../lib/toasts.ts";
import { useFocusAfter } from "../../../ui/use-focus-after.ts";
import { useIsTranslated } from "../../translations/parts/use-is-translated.ts";
import {
  type CatalogueKind,
  type CatalogueRecord,
  countsOf,
  countsQuery,
  recordsOf,
} from "../catalogue.queries.ts";
import styles from "./catalogue.module.css";
import { CatalogueLine } from "./catalogue-line.tsx";
import { CatalogueTools, NothingShown } from "./catalogue-tools.tsx";
import { LinesSkeleton } from "./lines-skeleton.tsx";
import { RecordForm } from "./record-form.tsx";
import { useRemoveRecord } from "./use-remove-record.ts";

const NameTranslations = lazy(async () => ({
  default: (await import("../../translations/parts/name-translations.tsx")).NameTranslations,
}));

interface OfKind {
  readonly kind: CatalogueKind;
}

function folded(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();
}

/** Returns the records whose name has the typed words, and how many spaces have each. */
function useRecords(kind: CatalogueKind, typed: string) {
  const records = recordsOf(kind, useOrganisation());
  const words = useDeferredValue(folded(typed));
  const shown = useMemo(
    () => records.filter(({ name }) => folded(name).includes(words)),
    [records, words],
  );
  const { data } = useQuery(countsQuery());
  const counts = useMemo(() => countsOf(kind, data?.facets), [kind, data]);
  const countOf = useCallback((id: string) => data && (counts.get(id) ?? 0), [data, counts]);
  return { records, shown, countOf };
}

interface LinesProps {
  readonly shown: readonly CatalogueRecord[];
  readonly editing: string | null;
  /** The form that takes the place of the edited line. */
  readonly form: ReactNode;
  readonly countOf: (id: string) => number | undefined;
  readonly onEdit: (id: string) => void;
  readonly onTranslate: (id: string) => void;
  readonly onDelete: (record: CatalogueRecord) => void;
}

/** Renders only when the list changes: hundreds of lines stay as they are while the user types. */
const Lines = memo((props: LinesProps) => {
  const { shown, editing, form, countOf, onEdit, onTranslate, onDelete } = props;
  const mayChange = useCan("organisation.update");
  const isTranslated = useIsTranslated();
  const mayDelete = useCan(["organisation.update", "organisation.spaces.hard-delete"]);
  return (
    <ul className={styles.list}>
      {shown.map((record) => (
        <li key={record.id} data-id={record.id} className={styles.line}>
          {editing === record.id ? (
            form
          ) : (
            <CatalogueLine
              record={record}
              count={countOf(record.id)}
              onEdit={mayChange ? () => onEdit(record.id) : undefined}
              onTranslate={mayChange && isTranslated ? () => onTranslate(record.id) : undefined}
              onDelete={mayDelete ? () => onDelete(record) : undefined}
            />
          )}
        </li>
      ))}
    </ul>
  );
});

function List({ kind }: OfKind) {
  const { t } = useTranslation("administration");
  const mayChange = useCan("organisation.update");
  const [typed, setTyped] = useState("");
  // The id of the edited record; "new" while one is added.
  const [editing, setEditing] = useState<string | null>(null);
  // The id of the record whose name is said in further languages.
  const [translated, setTranslated] = useState<string | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const focus = useFocusAfter(root);
  const remove = useRemoveRecord(kind);
  const { records, shown, countOf } = useRecords(kind, typed);

  const focusOn = (record: CatalogueRecord | null | undefined): void =>
    focus(record ? `[data-id="${record.id}"] [data-edit]` : "[data-add]", "[data-add]");
  const onDelete = async (record: CatalogueRecord): Promise<void> => {
    const at = shown.indexOf(record);
    if (await remove(record)) focusOn(shown[at + 1] ?? shown[at - 1]);
  };
  const latest = useRef(onDelete);
  latest.current = onDelete;
  const askToDelete = useCallback((record: CatalogueRecord) => void latest.current(record), []);
  const onAdd = mayChange ? () => setEditing("new") : undefined;
  const formOf = (record: CatalogueRecord | null) => {
    const leave = (): void => {
      setEditing(null);
      focusOn(record);
    };
    const added = (): void => void showToast({ severity: "success", summary: t("added") });
    return (
      <RecordForm
        kind={kind}
        record={record}
        isTaken={(name) =>
          records.some(
            (one) => one.id !== record?.id && one.name.toLowerCase() === name.toLowerCase(),
          )
        }
        onSaved={record ? leave : added}
        onLeave={leave}
      />
    );
  };
  const edited = shown.find(({ id }) => id === editing);
  return (
    <div ref={root} className={styles.catalogue}>
      <CatalogueTools
        kind={kind}
        typed={typed}
        onType={setTyped}
        shown={shown.length}
        adding={editing === "new"}
        onAdd={onAdd}
      />
      {editing === "new" ? <div className={styles.adding}>{formOf(null)}</div> : null}
      {shown.length > 0 ? (
        <Lines
          shown={shown}
          editing={editing}
          form={edited ? formOf(edited) : null}
          countOf={countOf}
          onEdit={setEditing}
          onTranslate={setTranslated}
          onDelete={askToDelete}
        />
      ) : null}
      {shown.length === 0 && editing !== "new" ? (
        <NothingShown kind={kind} isFiltered={records.length > 0} onAdd={onAdd} />
      ) : null}
      {translated === null ? null : (
        <Suspense fallback={null}>
          <NameTranslations
            of={{ kind: kind === "types" ? "spaceType" : "feature", id: translated }}
            onClose={() => setTranslated(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

/**
 * Lists the space types or the features of the organisation, to search, add, change and delete
 * them.
 */
export function Catalogue({ kind }: OfKind) {
  const { t } = useTranslation("administration");
  const organisation = useOrganisation();
  if (!organisation) return <LinesSkeleton label={t("loading")} />;
  return (
    <section aria-label={t(`tab.${kind}`)} className={styles.catalogue}>
      <p className={styles.text}>{t(`${kind}.text`)}</p>
      <List key={organisation.id} kind={kind} />
    </section>
  );
}
