import { type ChecklistTemplateSummary, checklistTemplates } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Archive, ClipboardList, Copy, Plus, RotateCcw, TriangleAlert } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { PATHS } from "../../app/paths.ts";
import { confirm } from "../../lib/confirm.ts";
import { textOfError } from "../../lib/error-text.ts";
import { type Translate, useTranslation } from "../../lib/messages.ts";
import { useInReaderLanguage } from "../../lib/reader-language.ts";
import { useMayCall } from "../../lib/session/use-may.ts";
import { showToast } from "../../lib/toasts.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Badge } from "../../ui/chip.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page, PageHead } from "../../ui/page-head.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Checkbox } from "../../ui/toggle.tsx";
import { standingOf } from "../checklist-assignments/checklist-assignment.queries.ts";
import {
  archiveTemplate,
  checklistTemplatesQuery,
  duplicateTemplate,
  restoreTemplate,
} from "./checklist-template.queries.ts";
import styles from "./editor/editor.module.css";

const NewChecklistDialog = lazy(async () => ({
  default: (await import("./parts/new-checklist-dialog.tsx")).NewChecklistDialog,
}));

function tell(work: Promise<unknown>, done: string): void {
  work
    .then(() => showToast({ severity: "success", summary: done }))
    .catch((error: unknown) => showToast({ severity: "error", summary: textOfError(error) }));
}

/** Asks before a checklist that is in use is archived: says where it is, and what becomes of its runs. */
async function askArchive({ id, name }: ChecklistTemplateSummary, t: Translate): Promise<boolean> {
  const { spacesCount, assetsCount, openCount, keptCount } = await standingOf(id);
  const counts = {
    spaces: spacesCount,
    assets: assetsCount,
    open: openCount,
    kept: keptCount,
    gone: openCount - keptCount,
  };
  return confirm({
    title: t("archive.ask.title", { name }),
    text: t("archive.ask.text", counts),
    confirmLabel: t("archive.ask.action"),
  });
}

function Template({ template }: { readonly template: ChecklistTemplateSummary }) {
  const { t } = useTranslation("checklist-templates");
  const mayCopy = useMayCall(checklistTemplates.duplicate);
  const mayArchive = useMayCall(checklistTemplates.archive);
  const { id, name, state, publishedNumber, isChanged, deletedAt } = template;
  const description = useInReaderLanguage()(template.description, template.descriptions);
  const archive = async (): Promise<void> => {
    try {
      if (template.assignmentsCount > 0 && !(await askArchive(template, t))) return;
    } catch (error) {
      return void showToast({ severity: "error", summary: textOfError(error) });
    }
    tell(archiveTemplate(id), t("archive.done", { name }));
  };
  return (
    <li className={styles["template"]}>
      <div className={styles["name"]}>
        <Link to={PATHS.EditChecklistTemplate} params={{ checklistTemplateId: id }}>
          <bdi>{name}</bdi>
        </Link>
        {description === "" ? null : <p dir="auto">{description}</p>}
        <p>
          {t("items", { count: template.itemsCount })} ·{" "}
          {t("assignments", { count: template.assignmentsCount })}
        </p>
      </div>
      <span>
        {deletedAt === null ? null : <Badge>{t("archived")}</Badge>}{" "}
        <Badge tone={state === "published" ? "success" : "neutral"}>
          {publishedNumber === null ? t("draft") : t("published", { number: publishedNumber })}
        </Badge>{" "}
        {isChanged ? <Badge tone="warning">{t("changed")}</Badge> : null}
      </span>
      <span className={styles["buttons"]}>
        {mayCopy ? (
          <IconButton
            label={t("duplicate", { name })}
            icon={<Copy />}
            onClick={() => tell(duplicateTemplate(id), t("duplicated"))}
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
            onClick={() => tell(restoreTemplate(id), t("restore.done", { name }))}
          />
        ) : null}
      </span>
    </li>
  );
}

function Templates({ add }: { readonly add: ReactNode }) {
  const { t } = useTranslation("checklist-templates");
  const { data, error, refetch } = useQuery(checklistTemplatesQuery());
  const [words, setWords] = useState("");
  const [withArchived, setWithArchived] = useState(false);
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
      <div role="status" aria-label={t("loading")}>
        <Skeleton height="4rem" />
        <Skeleton height="4rem" />
      </div>
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState
        icon={<ClipboardList />}
        title={t("empty.title")}
        text={t("empty.text")}
        actions={add}
      />
    );
  }
  const wanted = words.trim().toLocaleLowerCase();
  const found = data.filter(
    ({ name, description, descriptions = {}, deletedAt }) =>
      (withArchived || deletedAt === null) &&
      [name, description, ...Object.values(descriptions)]
        .join(" ")
        .toLocaleLowerCase()
        .includes(wanted),
  );
  return (
    <>
      <SearchBox
        label={t("search.label")}
        placeholder={t("search.label")}
        clearLabel={t("search.clear")}
        typed={words}
        onType={setWords}
        onClear={() => setWords("")}
        field={{}}
      />
      <Checkbox label={t("withArchived")} checked={withArchived} onChange={setWithArchived} />
      <output aria-live="polite" className={styles["hint"]}>
        {t("count", { count: found.length })}
      </output>
      <ul className={styles["list"]} aria-label={t("list.label")}>
        {found.map((template) => (
          <Template key={template.id} template={template} />
        ))}
      </ul>
    </>
  );
}

/** The screen of what checklists ask: to find, add, copy and archive them. */
export function ChecklistTemplatesScreen() {
  const { t } = useTranslation("checklist-templates");
  const navigate = useNavigate();
  const mayAdd = useMayCall(checklistTemplates.create);
  const [isNew, setIsNew] = useState(false);
  const add = mayAdd ? (
    <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setIsNew(true)}>
      {t("add")}
    </Button>
  ) : null;
  return (
    <Page>
      <PageHead title={t("list.label")} actions={add} />
      <Templates add={add} />
      {isNew ? (
        <Suspense fallback={null}>
          <NewChecklistDialog
            onClose={() => setIsNew(false)}
            onAdded={({ id }) =>
              void navigate({
                to: PATHS.EditChecklistTemplate,
                params: { checklistTemplateId: id },
              })
            }
          />
        </Suspense>
      ) : null}
    </Page>
  );
}
