import type { DecisionTree, DecisionTreeImportProblem } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "../../../lib/form/use-form.ts";
import { language, useTranslation } from "../../../lib/messages.ts";
import { useStore } from "../../../lib/store.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { treeStartersQuery } from "../decision-tree.queries.ts";
import { newTreeForm } from "../decision-tree-form.ts";
import styles from "../decision-trees.module.css";
import { ImportProblems } from "./import-problems.tsx";
import { type ChosenFiles, TreeFilesInput } from "./tree-files-input.tsx";

interface NewTreeProps {
  readonly onClose: () => void;
  readonly onAdded: (tree: DecisionTree) => void;
}

/** What came in from a file, with what is to be decided about it. */
interface CameIn {
  readonly tree: DecisionTree;
  readonly problems: readonly DecisionTreeImportProblem[];
}

/** Adds a tree: empty, from one to begin with, or from a file. */
export function NewTreeDialog({ onClose, onAdded }: NewTreeProps) {
  const [cameIn, setCameIn] = useState<CameIn | null>(null);
  if (cameIn === null) return <NewTree onClose={onClose} onAdded={onAdded} onCameIn={setCameIn} />;
  return <ImportProblems problems={cameIn.problems} onClose={() => onAdded(cameIn.tree)} />;
}

interface BeginProps extends NewTreeProps {
  readonly onCameIn: (cameIn: CameIn) => void;
}

function NewTree({ onClose, onAdded, onCameIn }: BeginProps) {
  const { t } = useTranslation("decision-trees");
  const starters = useQuery(treeStartersQuery(useStore(language)));
  const [begin, setBegin] = useState("empty");
  const [files, setFiles] = useState<ChosenFiles | null>(null);
  const [problems] = useState<DecisionTreeImportProblem[]>([]);
  const starter = starters.data?.find(({ key }) => key === begin);
  const form = useForm(newTreeForm, {
    record: null,
    context:
      begin === "file"
        ? { files: files?.contents ?? [], onProblems: (found) => problems.push(...found) }
        : { description: starter?.description, content: starter?.content },
    isKept: false,
    isFollowed: true,
    onSaved: (tree) => {
      if (!tree) return;
      if (problems.length > 0) onCameIn({ tree, problems });
      else onAdded(tree);
    },
    onClose,
  });
  /** A name that nobody typed follows what was chosen. */
  const propose = (name: string): void => {
    const typed = form.draft.name.trim();
    if (typed === "" || typed === starter?.name || typed === files?.name) form.change({ name });
  };
  const choose = (next: string): void => {
    const chosen = starters.data?.find(({ key }) => key === next);
    propose(chosen?.name ?? (next === "file" ? (files?.name ?? "") : ""));
    setBegin(next);
  };
  return (
    <FormDialog
      form={form}
      title={t("new.title")}
      saveLabel={t("new.add")}
      cancelLabel={t("cancel")}
      isOff={begin === "file" && files === null}
    >
      <SelectField
        label={t("new.begin")}
        value={begin}
        options={[
          { value: "empty", label: t("new.empty") },
          { value: "file", label: t("new.file") },
          ...(starters.data ?? []).map(({ key, name: label }) => ({ value: key, label })),
        ]}
        onChange={choose}
      />
      {starter ? <p className={styles["hint"]}>{starter.description}</p> : null}
      {begin === "file" ? (
        <TreeFilesInput
          chosen={files}
          onChosen={(chosen) => {
            propose(chosen.name);
            setFiles(chosen);
          }}
        />
      ) : null}
      <TextField {...form.text("name")} autoFocus autoComplete="off" />
    </FormDialog>
  );
}
