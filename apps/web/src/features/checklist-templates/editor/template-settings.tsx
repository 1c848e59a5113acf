import { useTranslation } from "../../../lib/messages.ts";
import { FormField } from "../../../ui/form/form-field.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { Checkbox } from "../../../ui/toggle.tsx";
import type { TemplateForm } from "../checklist-template-form.ts";
import styles from "./editor.module.css";

/** What is said of a template as a whole, and what completing it needs. */
export function TemplateSettings({ form }: { readonly form: TemplateForm }) {
  const { t } = useTranslation("checklist-templates");
  const { content } = form.draft;
  const set = (next: Partial<typeof content>) => form.change({ content: { ...content, ...next } });
  return (
    <div className={styles["settings"]}>
      <FormField form={form} name="name" />
      <TextArea {...form.text("description")} autoComplete="off" />
      <FormField form={form} name="defaultRecurrence" />
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
        hint={t("field.isPatTest.hint")}
        checked={content.isPatTest}
        onChange={(isPatTest) => set({ isPatTest })}
      />
    </div>
  );
}
