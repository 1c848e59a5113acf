import type { DecisionTree } from "@storey/contract";
import { useForm } from "../../../lib/form/use-form.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { type BegunTree, newTreeForm } from "../decision-tree-form.ts";

interface NewTreeProps {
  readonly onClose: () => void;
  readonly onAdded: (tree: DecisionTree) => void;
}

/** What an empty tree begins with. */
const EMPTY: BegunTree = {};

/** Adds a tree. What it begins with, besides nothing, is chosen above its name. */
export function NewTreeDialog({ onClose, onAdded }: NewTreeProps) {
  const { t } = useTranslation("decision-trees");
  const form = useForm(newTreeForm, {
    record: null,
    context: EMPTY,
    isKept: false,
    isFollowed: true,
    onSaved: (saved) => saved && onAdded(saved),
    onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t("new.title")}
      saveLabel={t("new.add")}
      cancelLabel={t("cancel")}
    >
      <TextField {...form.text("name")} autoFocus autoComplete="off" />
    </FormDialog>
  );
}
