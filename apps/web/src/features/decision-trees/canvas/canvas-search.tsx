import { type TreeContent, treeTexts } from "@storey/domain";
import { use, useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { SearchBox } from "../../../ui/search-box.tsx";
import styles from "./canvas.module.css";
import { WordsOnFaces } from "./words-on-faces.ts";

interface SearchProps {
  /** Gives the tree as it is, with all that was typed. */
  readonly tree: () => TreeContent;
  /** Leads to a node that was found. */
  readonly onFind: (id: string) => void;
}

/** Finds the nodes that say these words anywhere; none without words. */
function nodesWith(words: string, content: TreeContent | null): TreeContent["nodes"] {
  const wanted = words.trim().toLowerCase();
  if (wanted === "" || !content) return [];
  return content.nodes.filter((node) =>
    treeTexts(node).some((text) => text.toLowerCase().includes(wanted)),
  );
}

/** Finds nodes by their words: Enter leads from one to the next. */
export function CanvasSearch({ tree, onFind }: SearchProps) {
  const { t } = useTranslation("decision-tree-canvas");
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState<number | null>(null);
  const words = useDeferredValue(typed);
  const { content } = use(WordsOnFaces);
  const found = useMemo(() => nodesWith(words, content), [content, words]);
  const go = (by: 1 | -1): void => {
    // Who types fast presses Enter before the search has come after the letters.
    const now = nodesWith(typed, tree());
    if (now.length === 0) return;
    const next = at === null ? 0 : (at + by + now.length) % now.length;
    setAt(next);
    const node = now[next];
    if (node) onFind(node.id);
  };
  return (
    <SearchBox
      label={t("search")}
      placeholder={t("search")}
      clearLabel={t("search.clear")}
      typed={typed}
      onType={(text) => {
        setTyped(text);
        setAt(null);
      }}
      onClear={() => {
        setTyped("");
        setAt(null);
      }}
      field={{
        onKeyDown: (event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          go(event.shiftKey ? -1 : 1);
        },
      }}
    >
      <output className={styles["found"]}>
        {words !== typed || words.trim() === ""
          ? null
          : found.length === 0
            ? t("search.none")
            : t("search.found", { place: (at ?? -1) + 1, all: found.length })}
      </output>
    </SearchBox>
  );
}
