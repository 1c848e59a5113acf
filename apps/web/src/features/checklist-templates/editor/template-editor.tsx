import type { ChecklistTemplate } from "@storey/contract";
import { checklistItems, NAME_MAX_LENGTH } from "@storey/domain";
import { Link } from "@tanstack/react-router";
import { DoorOpen, Save, Send } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { PATHS } from "../../../app/paths.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Badge } from "../../../ui/chip.tsx";
import { Breadcrumbs, Page, PageHead } from "../../../ui/page-head.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { Checkbox } from "../../../ui/toggle.tsx";
import { useFocusAfter } from "../../../ui/use-focus-after.ts";
import styles from "./editor.module.css";
import { Outline } from "./outline.tsx";
import { Preview } from "./preview.tsx";
import { useTemplateDraft } from "./use-template-draft.ts";
import { Versions } from "./versions.tsx";
import { WordsTable } from "./words-table.tsx";

const AssignRoomsDialog = lazy(async () => ({
  default: (await import("../../checklist-assignments/parts/assign-rooms-dialog.tsx"))
    .AssignRoomsDialog,
}));

interface EditorProps {
  readonly template: ChecklistTemplate;
  readonly isReadOnly: boolean;
}

const TABS = ["items", "preview", "settings", "words", "versions"] as const;
type Tab = (typeof TABS)[number];
type Draft = ReturnType<typeof useTemplateDraft>;

function Settings({ draft, change }: Pick<Draft, "draft" | "change">) {
  const { t } = useTranslation("checklist-templates");
  const { content } = draft;
  const set = (next: Partial<typeof content>) => change({ content: { ...content, ...next } });
  return (
    <div className={styles["settings"]}>
      <TextField
        label={t("field.name")}
        maxLength={NAME_MAX_LENGTH}
        value={draft.name}
        onChange={(name) => change({ name })}
      />
      <TextArea
        label={t("field.description")}
        optional
        maxLength={5000}
        value={draft.description}
        onChange={(description) => change({ description })}
      />
      <SelectField
        label={t("field.defaultRecurrence")}
        hint={t("field.defaultRecurrence.hint")}
        value={draft.defaultRecurrence}
        options={(["weekly", "monthly"] as const).map((value) => ({
          value,
          label: t(`recurrence.${value}`),
        }))}
        onChange={(defaultRecurrence) => change({ defaultRecurrence })}
      />
      <Checkbox
        label={t("field.scan")}
        checked={content.scan === "place"}
        onChange={(isScanned) => set({ scan: isScanned ? "place" : "none" })}
      />
      <Checkbox
        label={t("field.isSigned")}
        checked={content.isSigned}
        onChange={(isSigned) => set({ isSigned })}
      />
      <Checkbox
        label={t("field.isPatTest")}
        checked={content.isPatTest}
        onChange={(isPatTest) => set({ isPatTest })}
      />
    </div>
  );
}

function Problems({
  problems,
  draft,
  onLead,
}: Pick<Draft, "problems" | "draft"> & { readonly onLead: (itemId: string) => void }) {
  const { t } = useTranslation("checklist-templates");
  const items = checklistItems(draft.content);
  return (
    <section className={styles["problems"]} aria-label={t("problems")}>
      <h2>{t("problems")}</h2>
      <ul>
        {problems.map(({ itemId, code }) => {
          const at = items.findIndex(({ id }) => id === itemId);
          const name = items[at]?.label.trim() || t("item.label", { place: at + 1 });
          return (
            <li key={`${itemId} ${code}`}>
              {itemId === null || at < 0 ? (
                t(`problem.${code}`)
              ) : (
                <Button size="small" variant="quiet" onClick={() => onLead(itemId)}>
                  {name}: {t(`problem.${code}`)}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The editor of a template: its items, a preview to answer, its settings, its words and its versions. */
export function TemplateEditor({ template, isReadOnly }: EditorProps) {
  const { t } = useTranslation("checklist-templates");
  const editing = useTemplateDraft(template);
  const { draft, base, change, problems, isBusy, isDirty } = editing;
  const [tab, setTab] = useState<Tab>("items");
  const [openId, setOpenId] = useState<string | null>(null);
  const [isAssigning, setAssigning] = useState(false);
  const [showsProblems, setShowsProblems] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const focus = useFocusAfter(root);
  const byItem = new Map<string, string[]>();
  for (const { itemId, code } of showsProblems ? problems : []) {
    if (itemId !== null) byItem.set(itemId, [...(byItem.get(itemId) ?? []), t(`problem.${code}`)]);
  }
  const publish = (): void => {
    setShowsProblems(true);
    if (problems.length === 0) editing.publish();
    else focus('[data-problems] button, [data-problems] [tabindex="-1"]');
  };
  const changeContent = (content: ChecklistTemplate["content"]) => change({ content });
  return (
    <Page>
      <PageHead
        title={draft.name}
        breadcrumbs={
          <Breadcrumbs>
            {[
              <Link key="list" to={PATHS.OrganisationChecklistsAdmin}>
                {t("list.label")}
              </Link>,
              <span key="here" aria-current="page">
                <bdi>{draft.name}</bdi>
              </span>,
            ]}
          </Breadcrumbs>
        }
        badges={
          <>
            {base.deletedAt === null ? null : <Badge>{t("archived")}</Badge>}
            <Badge tone={base.state === "published" ? "success" : "neutral"}>
              {base.publishedNumber === null
                ? t("draft")
                : t("published", { number: base.publishedNumber })}
            </Badge>
            {isDirty ? (
              <Badge tone="warning">{t("unsaved")}</Badge>
            ) : base.isChanged ? (
              <Badge tone="warning">{t("changed")}</Badge>
            ) : null}
          </>
        }
        actions={
          isReadOnly ? null : (
            <>
              {base.publishedNumber === null ? null : (
                <Button icon={<DoorOpen aria-hidden="true" />} onClick={() => setAssigning(true)}>
                  {t("assignRooms")}
                </Button>
              )}
              <Button
                icon={<Save aria-hidden="true" />}
                waiting={isBusy}
                disabled={!isDirty}
                onClick={editing.save}
              >
                {t("save")}
              </Button>
              <Button
                variant="primary"
                icon={<Send aria-hidden="true" />}
                waiting={isBusy}
                onClick={publish}
              >
                {t("publish")}
              </Button>
            </>
          )
        }
      />
      {isAssigning ? (
        <Suspense fallback={null}>
          <AssignRoomsDialog template={base} onClose={() => setAssigning(false)} />
        </Suspense>
      ) : null}
      <div ref={root}>
        {showsProblems && problems.length > 0 ? (
          <div data-problems="">
            <Problems
              problems={problems}
              draft={draft}
              onLead={(itemId) => {
                setTab("items");
                setOpenId(itemId);
                focus(`[data-item="${itemId}"] input`);
              }}
            />
          </div>
        ) : null}
        <Tabs
          label={t("tabs")}
          tabs={TABS.map((value) => ({ value, label: t(`tab.${value}`) }))}
          value={tab}
          onChange={setTab}
        >
          {tab === "items" ? (
            <Outline
              content={draft.content}
              onChange={(content) => changeContent(content as ChecklistTemplate["content"])}
              problems={byItem}
              openId={openId}
              onOpen={setOpenId}
              isReadOnly={isReadOnly}
            />
          ) : null}
          {tab === "preview" ? <Preview content={draft.content} /> : null}
          {tab === "settings" ? (
            <fieldset className={styles["outline"]} disabled={isReadOnly}>
              <Settings draft={draft} change={change} />
            </fieldset>
          ) : null}
          {tab === "words" ? (
            <fieldset className={styles["outline"]} disabled={isReadOnly}>
              <WordsTable
                content={draft.content}
                onChange={(content) => changeContent(content as ChecklistTemplate["content"])}
              />
            </fieldset>
          ) : null}
          {tab === "versions" ? <Versions id={base.id} draft={draft.content} /> : null}
        </Tabs>
      </div>
    </Page>
  );
}
