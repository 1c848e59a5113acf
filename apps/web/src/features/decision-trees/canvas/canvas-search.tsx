import { type TreeContent, treeTexts } from "@storey/domain";
import { useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { SearchBox } from "../../../ui/search-box.tsx";
import styles from "./canvas.module.css";

interface SearchProps {
  readonly content: TreeContent;
  /** Leads to a node that was found. */
  readonly onFind: (id: string) => void;
}

/** Finds the nodes that say these words anywhere; none without words. */
function nodesWith(words: string, { nodes }: TreeContent): TreeContent["nodes"] {
  const wanted = words.trim().toLowerCase();
  if (wanted === "") return [];
  return nodes.filter((node) =>
    treeTexts(node).some((text) => text.toLowerCase().includes(wanted)),
  );
}

/** Finds nodes by their words: Enter leads from one to the next. */
export function CanvasSearch({ content, onFind }: SearchProps) {
  const { t } = useTranslation("decision-tree-canvas");
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState<number | null>(null);
  const words = useDeferredValue(typed);
  // A letter that is typed in a form beside it does not wait until all texts are searched again.
  const searched = useDeferredValue(content);
  const found = useMemo(() => nodesWith(words, searched), [searched, words]);
  const go = (by: 1 | -1): void => {
    // Who types fast presses Enter before the search has come after the letters.
    const now = nodesWith(typed, content);
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
