import { type DecisionTreeSummary, decisionTrees } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Archive, Copy, Download, ListTree, Plus, RotateCcw, TriangleAlert } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { PATHS } from "../../app/paths.ts";
import { confirm } from "../../lib/confirm.ts";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { queryClient } from "../../lib/query.ts";
import { useInReaderLanguage } from "../../lib/reader-language.ts";
import { saveFile } from "../../lib/save-file.ts";
import { useMayCall } from "../../lib/session/use-may.ts";
import { showToast } from "../../lib/toasts.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Badge } from "../../ui/chip.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page, PageHead } from "../../ui/page-head.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { Checkbox } from "../../ui/toggle.tsx";
import {
  archiveTree,
  decisionTreesQuery,
  duplicateTree,
  exportTree,
  restoreTree,
  treeAssignmentsQuery,
} from "./decision-tree.queries.ts";
import styles from "./decision-trees.module.css";

const NewTreeDialog = lazy(async () => ({
  default: (await import("./parts/new-tree-dialog.tsx")).NewTreeDialog,
}));

const STATES = ["all", "draft", "published", "changed"] as const;
type State = (typeof STATES)[number];

/** Says that work is done, or what the work itself has to say of it. */
function tell(work: Promise<unknown>, done: string): void {
  work
    .then((said) =>
      showToast(
        typeof said === "string"
          ? { severity: "warning", summary: said }
          : { severity: "success", summary: done },
      ),
    )
    .catch((error: unknown) => showToast({ severity: "error", summary: textOfError(error) }));
}

function isIn(state: State, tree: DecisionTreeSummary): boolean {
  if (state === "all") return true;
  return state === "changed" ? tree.state === "published" && tree.isChanged : tree.state === state;
}

function Tree({ tree }: { readonly tree: DecisionTreeSummary }) {
  const { t } = useTranslation("decision-trees");
  const mayCopy = useMayCall(decisionTrees.duplicate);
  const mayArchive = useMayCall(decisionTrees.archive);
  const { id, name, publishedNumber, isChanged, deletedAt } = tree;
  const description = useInReaderLanguage()(tree.description, tree.descriptions);
  const archive = async (): Promise<void> => {
    const used = await queryClient
      .fetchQuery(treeAssignmentsQuery(id, { isMissing: false, page: 1 }))
      .catch(() => null);
    const { space = 0, assetModel = 0, asset = 0 } = used?.counts ?? {};
    const counts = { rooms: space, models: assetModel, assets: asset };
    const where = space + assetModel + asset > 0 ? `${t("where.counts", counts)} ` : "";
    const isAgreed = await confirm({
      title: t("archive.ask.title", { name }),
      text: `${where}${t("archive.ask.text")}`,
      confirmLabel: t("archive.ask.action"),
    });
    if (isAgreed) tell(archiveTree(id), t("archive.done", { name }));
  };
  return (
    <li className={styles["card"]}>
      <div className={styles["name"]}>
        <Link to={PATHS.EditDecisionTree} params={{ decisionTreeId: id }}>
          <bdi>{name}</bdi>
        </Link>
        {description === "" ? null : <p dir="auto">{description}</p>}
        <p>{t("nodes", { count: tree.nodesCount })}</p>
      </div>
      <span className={styles["badges"]}>
        {deletedAt === null ? null : <Badge>{t("archived")}</Badge>}
        <Badge tone={publishedNumber === null ? "neutral" : "success"}>
          {publishedNumber === null ? t("draft") : t("published", { number: publishedNumber })}
        </Badge>
        {publishedNumber !== null && isChanged ? (
          <Badge tone="warning">{t("changed")}</Badge>
        ) : null}
      </span>
      <span className={styles["buttons"]}>
        <IconButton
          label={t("export", { name })}
          icon={<Download />}
          onClick={() =>
            tell(
              exportTree(id).then(({ file, leftOutCount }) => {
                saveFile(file, `${name}.json`);
                return leftOutCount === 0 ? null : t("export.leftOut", { count: leftOutCount });
              }),
              t("export.done"),
            )
          }
        />
        {mayCopy ? (
          <IconButton
            label={t("duplicate", { name })}
            icon={<Copy />}
            onClick={() => tell(duplicateTree(id), t("duplicated"))}
          />
        ) : null}
        {mayArchive && deletedAt === null ? (
          <IconButton
            label={t("archive", { name })}
            icon={<Archive />}
            onClick={() => void archive()}
          />
        ) : null}
        {mayArchive && deletedAt !== null ? (
          <IconButton
            label={t("restore", { name })}
            icon={<RotateCcw />}
            onClick={() => tell(restoreTree(id), t("restore.done", { name }))}
          />
        ) : null}
      </span>
    </li>
  );
}

function Found({ trees }: { readonly trees: readonly DecisionTreeSummary[] }) {
  const { t } = useTranslation("decision-trees");
  const [words, setWords] = useState("");
  const [state, setState] = useState<State>("all");
  const [withArchived, setWithArchived] = useState(false);
  const wanted = words.trim().toLocaleLowerCase();
  const found = trees.filter(
    (tree) =>
      (withArchived || tree.deletedAt === null) &&
      isIn(state, tree) &&
      [tree.name, tree.description, ...Object.values(tree.descriptions ?? {})]
        .join(" ")
        .toLocaleLowerCase()
        .includes(wanted),
  );
  return (
    <>
      <div className={styles["filters"]}>
        <SearchBox
          label={t("search.label")}
          placeholder={t("search.label")}
          clearLabel={t("search.clear")}
          typed={words}
          onType={setWords}
          onClear={() => setWords("")}
          field={{}}
        />
        <SelectField
          label={t("state")}
          hideLabel
          value={state}
          options={STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
          onChange={setState}
        />
        <Checkbox label={t("withArchived")} checked={withArchived} onChange={setWithArchived} />
      </div>
      <output aria-live="polite" className={styles["hint"]}>
        {t("count", { count: found.length })}
      </output>
      <ul className={styles["list"]} aria-label={t("list.label")}>
        {found.map((tree) => (
          <Tree key={tree.id} tree={tree} />
        ))}
      </ul>
    </>
  );
}

const AllTreesResults = lazy(async () => ({
  default: (await import("./results/all-trees-results.tsx")).AllTreesResults,
}));

const TABS = ["trees", "results"] as const;

function Trees({ add }: { readonly add: ReactNode }) {
  const { t } = useTranslation("decision-trees");
  const { data, error, refetch } = useQuery(decisionTreesQuery());
  if (error && !data) {
    return (
      <EmptyState
        icon={<TriangleAlert />}
        title={t("failed")}
        text={textOfError(error)}
        actions={<Button onClick={() => void refetch()}>{t("retry")}</Button>}
      />
    );
  }
  if (!data) {
    return (
      <div role="status" aria-label={t("loading")} className={styles["list"]}>
        <Skeleton height="4rem" />
        <Skeleton height="4rem" />
      </div>
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState
        icon={<ListTree />}
        title={t("empty.title")}
        text={t("empty.text")}
        actions={add}
      />
    );
  }
  return <Found trees={data} />;
}

/** The screen of the decision trees: to find, add, copy and archive them. */
export function DecisionTreesScreen() {
  const { t } = useTranslation("decision-trees");
  const navigate = useNavigate();
  const mayAdd = useMayCall(decisionTrees.create);
  const [isNew, setIsNew] = useState(false);
  const [tab, setTab] = useState<(typeof TABS)[number]>("trees");
  const add = mayAdd ? (
    <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setIsNew(true)}>
      {t("add")}
    </Button>
  ) : null;
  return (
    <Page>
      <PageHead title={t("list.label")} actions={add} />
      <Tabs
        label={t("tabs")}
        tabs={TABS.map((value) => ({ value, label: t(`tab.${value}`) }))}
        value={tab}
        onChange={setTab}
      >
        {tab === "trees" ? (
          <Trees add={add} />
        ) : (
          <Suspense fallback={<Skeleton height="8rem" />}>
            <AllTreesResults />
          </Suspense>
        )}
      </Tabs>
      {isNew ? (
        <Suspense fallback={null}>
          <NewTreeDialog
            onClose={() => setIsNew(false)}
            onAdded={({ id }) =>
              void navigate({ to: PATHS.EditDecisionTree, params: { decisionTreeId: id } })
            }
          />
        </Suspense>
      ) : null}
    </Page>
  );
}
