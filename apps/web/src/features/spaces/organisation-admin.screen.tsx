import { can, SPACE_IMPORT_PERMISSIONS } from "@storey/domain";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Building2, FileUp, Plus, Search, SearchX, TriangleAlert } from "lucide-react";
import { useDeferredValue, useMemo, useState } from "react";
import { PATHS, spacePath } from "../../app/paths.ts";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { permissionsOf, useCan, useUser } from "../../lib/session/use-session.ts";
import { showToast } from "../../lib/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Page, PageHead } from "../../ui/page-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { Switch } from "../../ui/toggle.tsx";
import styles from "./parts/structure.module.css";
import { NameInput } from "./parts/structure-line.tsx";
import { StructureTree, type TreeActions } from "./parts/structure-tree-view.tsx";
import {
  addToStructure,
  archiveInStructure,
  renameInStructure,
  restoreInStructure,
  type StructureKind,
  structureQuery,
} from "./space.queries.ts";
import { searchWords } from "./space-filters.ts";
import { type TreeRow, treeRows } from "./structure-tree.ts";

/** The words and the switch of the tree, in the address. */
function useTreeAddress() {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const q = typeof search["q"] === "string" ? searchWords(search["q"]) : "";
  const archived = search["archived"] === "true";
  const change = (next: { q?: string; archived?: boolean }): void => {
    const words = next.q ?? q;
    const withArchived = next.archived ?? archived;
    const parameters = {
      ...(words === "" ? {} : { q: words }),
      ...(withArchived ? { archived: "true" } : {}),
    };
    void navigate({
      to: PATHS.OrganisationAdmin,
      search: parameters,
      replace: true,
      resetScroll: false,
    });
  };
  return { q, archived, change };
}

function useTreeActions(): TreeActions {
  const { t } = useTranslation("spaces");
  const navigate = useNavigate();
  const held = permissionsOf(useUser());
  const may = (verb: "create" | "update" | "delete" | "restore") => (kind: StructureKind) =>
    can(held, `organisation.${kind}s.${verb}`);
  const tell = (error: unknown): void => {
    showToast({ severity: "error", summary: t("save.failed"), detail: textOfError(error) });
  };
  const restore = ({ kind, id, name }: TreeRow): void => {
    restoreInStructure(kind, id).then(
      () => showToast({ severity: "success", summary: t("restored", { name }) }),
      tell,
    );
  };
  return {
    mayAdd: may("create"),
    mayRename: may("update"),
    mayArchive: may("delete"),
    mayRestore: may("restore"),
    onAdd: async (kind, parentId, name) => {
      await addToStructure(kind, parentId, name);
    },
    onRename: (row, name) => renameInStructure(row.kind, row.id, name),
    onArchive: (row) => {
      archiveInStructure(row.kind, row.id).then(() => {
        const action = may("restore")(row.kind)
          ? { label: t("undo"), run: () => restore(row) }
          : undefined;
        showToast({ summary: t("archived", { name: row.name }), action });
      }, tell);
    },
    onRestore: restore,
    onOpenSpace: (id) => void navigate({ to: spacePath(id) }),
  };
}

function Head({ onAdd }: { readonly onAdd: () => void }) {
  const { t } = useTranslation("spaces");
  const mayAdd = useCan("organisation.locations.create");
  const mayImport = useCan(SPACE_IMPORT_PERMISSIONS);
  return (
    <PageHead
      title={t("admin.title")}
      text={t("admin.text")}
      actions={
        <>
          {mayAdd ? (
            <Button icon={<Plus aria-hidden="true" />} onClick={onAdd}>
              {t("tree.add.location")}
            </Button>
          ) : null}
          {mayImport ? (
            <LinkButton
              to={PATHS.SpacesImport}
              variant="primary"
              icon={<FileUp aria-hidden="true" />}
            >
              {t("admin.import")}
            </LinkButton>
          ) : null}
        </>
      }
    />
  );
}

/** The structure as a tree, or why there is none. */
function Structure({ words, archived }: { readonly words: string; readonly archived: boolean }) {
  const { t } = useTranslation("spaces");
  const { data, error, refetch } = useQuery(structureQuery(archived));
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const actions = useTreeActions();
  const rows = useMemo(() => {
    if (!data) return [];
    // A small organisation shows its floors at once.
    const first = data.locations.length <= 3 ? data.locations.map(({ id }) => id) : [];
    const open = new Set([...first.filter((id) => !closed.has(id)), ...opened]);
    return treeRows(data, open, words);
  }, [data, opened, closed, words]);
  const toggle = (id: string, open: boolean): void => {
    const change = (set: ReadonlySet<string>, isIn: boolean) => {
      const next = new Set(set);
      if (isIn) next.add(id);
      else next.delete(id);
      return next;
    };
    setOpened(change(opened, open));
    setClosed(change(closed, !open));
  };
  if (error && !data) {
    return (
      <EmptyState
        icon={<TriangleAlert />}
        title={t("results.failed")}
        text={textOfError(error)}
        actions={<Button onClick={() => void refetch()}>{t("retry")}</Button>}
      />
    );
  }
  if (!data) {
    return (
      <div role="status" aria-label={t("loading")}>
        <Skeleton height="max(320px, calc(100dvh - 330px))" radius="var(--radius-large)" />
      </div>
    );
  }
  if (rows.length === 0) {
    const found = words !== "";
    return (
      <EmptyState
        icon={found ? <SearchX /> : <Building2 />}
        title={t(found ? "tree.noMatch" : "tree.empty")}
        text={t(found ? "tree.noMatchText" : "tree.emptyText")}
      />
    );
  }
  return <StructureTree rows={rows} actions={actions} onToggle={toggle} />;
}

/** Administration > Spaces: the structure of the organisation, and the way to import it. */
export function OrganisationAdminScreen() {
  const { t } = useTranslation("spaces");
  const { q, archived, change } = useTreeAddress();
  const [adding, setAdding] = useState(false);
  const [typed, setTyped] = useState(q);
  const words = useDeferredValue(typed.trim());
  const find = (text: string): void => {
    setTyped(text);
    change({ q: searchWords(text) });
  };
  return (
    <Page>
      <Head onAdd={() => setAdding(true)} />
      <div className={styles["tools"]}>
        <TextField
          className={styles["find"]}
          label={t("tree.find")}
          hideLabel
          placeholder={t("tree.find")}
          icon={<Search />}
          value={typed}
          onChange={find}
          autoComplete="off"
        />
        <Switch
          label={t("tree.archived")}
          checked={archived}
          onChange={(on) => change({ archived: on })}
        />
      </div>
      {adding ? (
        <NameInput
          kind="location"
          label={t("tree.newName.location")}
          name=""
          onLeave={() => setAdding(false)}
          onSave={async (name) => {
            await addToStructure("location", null, name);
            setAdding(false);
          }}
        />
      ) : null}
      <Structure words={words} archived={archived} />
    </Page>
  );
}
