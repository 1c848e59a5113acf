import type { ChecklistStarter, ChecklistTemplate } from "@storey/contract";
import { copyChecklist, EMPTY_CHECKLIST } from "@storey/domain";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useForm } from "../../../lib/form/use-form.ts";
import { language, useTranslation } from "../../../lib/messages.ts";
import { randomId } from "../../../lib/random-id.ts";
import { useStore } from "../../../lib/store.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { checklistStartersQuery } from "../checklist-template.queries.ts";
import { type BegunTemplate, newChecklistForm } from "../checklist-template-form.ts";
import styles from "../editor/editor.module.css";
import { readPlainList } from "../plain-list.ts";

interface NewChecklistProps {
  readonly onClose: () => void;
  readonly onAdded: (template: ChecklistTemplate) => void;
}

type Begin = "empty" | "list" | (string & {});

function ListInput({
  text,
  onText,
}: {
  readonly text: string;
  readonly onText: (text: string) => void;
}) {
  const { t } = useTranslation("checklist-templates");
  const id = useId();
  const sections = readPlainList(text, randomId);
  const count = sections.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <>
      <label htmlFor={id}>{t("list.file")}</label>
      <input
        id={id}
        type="file"
        accept=".txt,.md,.csv,text/plain,text/csv"
        onChange={(event) => void event.currentTarget.files?.[0]?.text().then(onText)}
      />
      <TextArea
        label={t("list.text")}
        hint={t("list.hint")}
        rows={8}
        value={text}
        onChange={onText}
      />
      <output aria-live="polite">{t("list.found", { count })}</output>
      <ul className={styles["items"]}>
        {sections.map(({ id: sectionId, title, items }) => (
          <li key={sectionId}>
            <strong>{title}</strong>
            <ul>
              {items.map((item) => (
                <li key={item.id}>
                  {item.label} ({t(`type.${item.responseType}`)})
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Adds a template: empty, from one to begin with, or from a list. */
export function NewChecklistDialog({ onClose, onAdded }: NewChecklistProps) {
  const { t } = useTranslation("checklist-templates");
  const starters = useQuery(checklistStartersQuery(useStore(language)));
  const [begin, setBegin] = useState<Begin>("empty");
  const [text, setText] = useState("");
  const starter = starters.data?.find(({ key }) => key === begin);
  const form = useForm(newChecklistForm, {
    record: null,
    context: begunWith(begin, starter, text),
    isKept: false,
    isFollowed: true,
    onSaved: (saved) => saved && onAdded(saved),
    onClose,
  });
  const { name } = form.draft;
  const choose = (next: Begin): void => {
    const chosen = starters.data?.find(({ key }) => key === next);
    if (chosen && (name.trim() === "" || name === starter?.name))
      form.change({ name: chosen.name });
    setBegin(next);
  };
  return (
    <FormDialog
      form={form}
      wide
      title={t("new.title")}
      saveLabel={t("new.add")}
      cancelLabel={t("cancel")}
    >
      <SelectField
        label={t("new.begin")}
        value={begin}
        options={[
          { value: "empty", label: t("new.empty") },
          { value: "list", label: t("new.list") },
          ...(starters.data ?? []).map(({ key, name: label }) => ({ value: key, label })),
        ]}
        onChange={choose}
      />
      {starter ? <p className={styles["hint"]}>{starter.description}</p> : null}
      {begin === "list" ? <ListInput text={text} onText={setText} /> : null}
      <TextField {...form.text("name")} autoFocus autoComplete="off" />
    </FormDialog>
  );
}

function begunWith(
  begin: Begin,
  starter: ChecklistStarter | undefined,
  text: string,
): BegunTemplate {
  if (begin === "list") {
    const sections = readPlainList(text, randomId);
    return { content: { ...EMPTY_CHECKLIST, sections } as unknown as ChecklistTemplate["content"] };
  }
  if (!starter) return {};
  const { description, defaultRecurrence } = starter;
  const content = copyChecklist(starter.content, randomId) as ChecklistTemplate["content"];
  return { description, defaultRecurrence, content };
}
