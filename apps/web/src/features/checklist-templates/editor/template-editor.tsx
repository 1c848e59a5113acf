import type { ChecklistTemplate } from "@storey/contract";
import {
  type ChecklistContent,
  type ChecklistProblemPlace,
  checklistItems,
  isChecklistWeight,
  textsOfChecklist,
  withTranslations,
} from "@storey/domain";
import { Link, useSearch } from "@tanstack/react-router";
import { DoorOpen, Save, Send } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { PATHS } from "../../../app/paths.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Badge } from "../../../ui/chip.tsx";
import { FormConflict, FormProblem } from "../../../ui/form/form-parts.tsx";
import { useFirstProblem } from "../../../ui/form/use-first-problem.ts";
import { Breadcrumbs, Page, PageHead } from "../../../ui/page-head.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { useFocusAfter } from "../../../ui/use-focus-after.ts";
import { TranslationFields } from "../../translations/parts/translation-fields.tsx";
import type { TemplateDraft } from "../checklist-template-form.ts";
import styles from "./editor.module.css";
import { Outline } from "./outline.tsx";
import { Preview } from "./preview.tsx";
import { TemplateSettings } from "./template-settings.tsx";
import { useTemplateDraft } from "./use-template-draft.ts";
import { Versions } from "./versions.tsx";

const AssignRoomsDialog = lazy(async () => ({
  default: (await import("../../checklist-assignments/parts/assign-rooms-dialog.tsx"))
    .AssignRoomsDialog,
}));

const CopyItemsDialog = lazy(async () => ({
  default: (await import("./copy-items-dialog.tsx")).CopyItemsDialog,
}));

interface EditorProps {
  readonly template: ChecklistTemplate;
  readonly isReadOnly: boolean;
}

const TABS = ["items", "preview", "settings", "words", "versions"] as const;
type Tab = (typeof TABS)[number];

function Problems({
  problems,
  draft,
  onLead,
}: {
  readonly problems: readonly ChecklistProblemPlace[];
  readonly draft: TemplateDraft;
  readonly onLead: (itemId: string) => void;
}) {
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
  const { tab: wanted }: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  // A link leads to its words.
  const [tab, setTab] = useState<Tab>(wanted === "words" ? wanted : "items");
  const editing = useTemplateDraft(template, ({ fields }) => {
    if ("name" in fields || "description" in fields) setTab("settings");
    const wrong = checklistItems(form.draft.content).find(
      ({ weight }) => !isChecklistWeight(weight),
    );
    if (!("content" in fields) || !wrong) return;
    setTab("items");
    setOpenId(wrong.id);
  });
  const { form, change, problems, isBusy } = editing;
  const { draft, dirty } = form;
  const isPublished = template.publishedNumber !== null && !template.isChanged && !dirty;
  const source = { templateId: template.id, pictures: template.pictures };
  const [openId, setOpenId] = useState<string | null>(null);
  const [isAssigning, setAssigning] = useState(false);
  const [isCopying, setCopying] = useState(false);
  const [showsProblems, setShowsProblems] = useState(false);
  const root = useFirstProblem<HTMLDivElement>(form.attempt);
  const focus = useFocusAfter(root);
  const byItem = new Map<string, string[]>();
  for (const { itemId, code } of showsProblems ? problems : []) {
    if (itemId !== null) byItem.set(itemId, [...(byItem.get(itemId) ?? []), t(`problem.${code}`)]);
  }
  const publish = (): void => {
    if (isPublished) return;
    setShowsProblems(true);
    if (problems.length === 0) editing.publish();
    else focus('[data-problems] button, [data-problems] [tabindex="-1"]');
  };
  const changeContent = (content: ChecklistContent) =>
    change({ content: content as TemplateDraft["content"] });
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
            {template.deletedAt === null ? null : <Badge>{t("archived")}</Badge>}
            <Badge tone={template.state === "published" ? "success" : "neutral"}>
              {template.publishedNumber === null
                ? t("draft")
                : t("published", { number: template.publishedNumber })}
            </Badge>
            {dirty ? (
              <Badge tone="warning">{t("unsaved")}</Badge>
            ) : template.isChanged ? (
              <Badge tone="warning">{t("changed")}</Badge>
            ) : null}
          </>
        }
        actions={
          isReadOnly ? null : (
            <>
              {template.publishedNumber === null ? null : (
                <Button icon={<DoorOpen aria-hidden="true" />} onClick={() => setAssigning(true)}>
                  {t("assignRooms")}
                </Button>
              )}
              <Button
                icon={<Save aria-hidden="true" />}
                waiting={isBusy}
                disabled={!dirty}
                onClick={form.save}
              >
                {t("save")}
              </Button>
              <Button
                variant="primary"
                icon={<Send aria-hidden="true" />}
                waiting={isBusy}
                // Whoever has published by the keyboard stays at it.
                aria-disabled={isPublished || undefined}
                title={
                  isPublished
                    ? t("publish.unchanged", { number: template.publishedNumber ?? 1 })
                    : undefined
                }
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
          <AssignRoomsDialog template={template} onClose={() => setAssigning(false)} />
        </Suspense>
      ) : null}
      {isCopying ? (
        <Suspense fallback={null}>
          <CopyItemsDialog
            templateId={template.id}
            content={draft.content}
            onCopied={(content, firstId) => {
              setCopying(false);
              changeContent(content);
              focus(`[data-item="${firstId}"] input`);
            }}
            onClose={() => setCopying(false)}
          />
        </Suspense>
      ) : null}
      <FormConflict form={form} />
      <div ref={root}>
        <FormProblem form={form} failure={t("save.failed")} />
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
              onChange={changeContent}
              problems={byItem}
              openId={openId}
              onOpen={setOpenId}
              isReadOnly={isReadOnly}
              source={source}
              onCopy={() => setCopying(true)}
            />
          ) : null}
          {tab === "preview" ? (
            <Preview content={draft.content} pictures={template.pictures} />
          ) : null}
          {tab === "settings" ? (
            <fieldset className={styles["outline"]} disabled={isReadOnly}>
              <TemplateSettings form={form} />
            </fieldset>
          ) : null}
          {tab === "words" ? (
            <TranslationFields
              texts={textsOfChecklist(draft.content, draft)}
              translated={draft.content}
              isReadOnly={isReadOnly}
              name={draft.name}
              onSay={(language, words) =>
                changeContent(withTranslations(draft.content, language, words))
              }
            />
          ) : null}
          {tab === "versions" ? <Versions id={template.id} draft={draft.content} /> : null}
        </Tabs>
      </div>
    </Page>
  );
}
