import type { ChecklistTemplate } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { useRef, useState } from "react";
import { useForm } from "../../../lib/form/use-form.ts";
import { language, useTranslation } from "../../../lib/messages.ts";
import { randomId } from "../../../lib/random-id.ts";
import { useStore } from "../../../lib/store.ts";
import { Button } from "../../../ui/button.tsx";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { checklistStartersQuery } from "../checklist-template.queries.ts";
import { newChecklistForm } from "../checklist-template-form.ts";
import styles from "../editor/editor.module.css";
import { readPlainList } from "../plain-list.ts";

interface NewChecklistProps {
  readonly onClose: () => void;
  readonly onAdded: (template: ChecklistTemplate) => void;
}

function ListInput({
  text,
  onText,
}: {
  readonly text: string;
  readonly onText: (text: string) => void;
}) {
  const { t } = useTranslation("checklist-templates");
  const file = useRef<HTMLInputElement>(null);
  const sections = readPlainList(text, randomId);
  const count = sections.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <>
      <div>
        <Button icon={<FileUp aria-hidden="true" />} onClick={() => file.current?.click()}>
          {t("list.file")}
        </Button>
        <input
          ref={file}
          hidden
          type="file"
          aria-label={t("list.file")}
          accept=".txt,.md,.csv,text/plain,text/csv"
          onChange={(event) => {
            const [chosen] = event.currentTarget.files ?? [];
            event.currentTarget.value = "";
            void chosen?.text().then(onText);
          }}
        />
      </div>
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
  const [begin, setBegin] = useState("empty");
  const starter = starters.data?.find(({ key }) => key === begin);
  const form = useForm(newChecklistForm, {
    record: null,
    context: { begin, starter },
    isKept: false,
    isFollowed: true,
    onSaved: (saved) => saved && onAdded(saved),
    onClose,
  });
  const { name } = form.draft;
  const choose = (next: string): void => {
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
      {begin === "list" ? (
        <ListInput text={form.draft.list} onText={(list) => form.change({ list })} />
      ) : null}
      <TextField {...form.text("name")} autoFocus autoComplete="off" />
    </FormDialog>
  );
}
