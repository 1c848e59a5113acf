import { FileUp } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import styles from "../decision-trees.module.css";

/** Files that a tree is to be made of. */
export interface ChosenFiles {
  /** Of the first, without its ending. */
  readonly name: string;
  readonly fileNames: readonly string[];
  /** What each holds as JSON, or its text. */
  readonly contents: readonly unknown[];
}

interface FilesInputProps {
  readonly chosen: ChosenFiles | null;
  readonly onChosen: (files: ChosenFiles) => void;
}

/** JSON goes as what it holds: as a text in a text it would be larger. */
function contentOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

async function read(files: readonly File[]): Promise<ChosenFiles> {
  const texts = await Promise.all(files.map((file) => file.text()));
  const fileNames = files.map(({ name }) => name);
  return {
    name: (fileNames[0] ?? "").replace(/\.[a-z]+$/i, ""),
    fileNames,
    contents: texts.map(contentOf),
  };
}

/** Chooses files to begin a tree with: one of ours, or flows of other products. */
export function TreeFilesInput({ chosen, onChosen }: FilesInputProps) {
  const { t } = useTranslation("decision-trees");
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <Button icon={<FileUp aria-hidden="true" />} onClick={() => input.current?.click()}>
        {t("import.choose")}
      </Button>
      <input
        ref={input}
        hidden
        multiple
        type="file"
        aria-label={t("import.choose")}
        accept=".json,.yml,.yaml,application/json"
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = "";
          if (files.length > 0) void read(files).then(onChosen);
        }}
      />
      <p className={styles["hint"]}>{t("import.hint")}</p>
      <output aria-live="polite">
        <bdi>{chosen?.fileNames.join(", ")}</bdi>
      </output>
    </div>
  );
}
