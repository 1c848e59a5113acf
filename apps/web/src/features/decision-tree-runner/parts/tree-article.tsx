import type { ShownNode } from "@storey/domain";
import { useLayoutEffect, useRef } from "react";
import { classNames } from "../../../ui/class-names.ts";
import prose from "../../../ui/prose.module.css";
import styles from "./tree-step.module.css";
import { articleOf } from "./tree-text.ts";
import { useTreeWords } from "./use-tree-words.ts";

interface TreeArticleProps {
  readonly html: string;
  readonly shown: Pick<ShownNode, "words">;
  readonly lang: string | undefined;
}

/** A text with headings, lists and links. */
export function TreeArticle({ html, lang, shown: { words } }: TreeArticleProps) {
  const { value } = useTreeWords();
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: how values read changes with the language alone, which draws all anew.
  useLayoutEffect(() => {
    box.current?.replaceChildren(articleOf(html, words, value));
  }, [html, words]);
  return (
    <div
      ref={box}
      className={classNames(styles["article"], prose["prose"])}
      dir="auto"
      lang={lang}
    />
  );
}
