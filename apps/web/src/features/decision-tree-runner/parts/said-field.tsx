import { TREE_SAID_MAX_LENGTH } from "@storey/domain";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import styles from "./tree-runner.module.css";
import { useTreeWords } from "./use-tree-words.ts";

/** Asks who was not helped what is still wrong; nobody has to say it. */
export function SaidField({ onSay }: { readonly onSay: (words: string) => void }) {
  const { t } = useTreeWords();
  const [words, setWords] = useState("");
  const [isSaid, setSaid] = useState(false);
  if (isSaid) return <p role="status">{t("said.thanks")}</p>;
  const said = words.trim();
  return (
    <form
      className={styles["said"]}
      onSubmit={(event) => {
        event.preventDefault();
        if (said === "") return;
        setSaid(true);
        onSay(said);
      }}
    >
      <TextArea
        label={t("said")}
        hint={t("said.hint")}
        optional
        rows={2}
        maxLength={TREE_SAID_MAX_LENGTH}
        value={words}
        onChange={setWords}
      />
      <Button type="submit" disabled={said === ""}>
        {t("said.send")}
      </Button>
    </form>
  );
}
