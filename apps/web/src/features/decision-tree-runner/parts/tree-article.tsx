import type { ShownNode } from "@storey/domain";
import { useLayoutEffect, useRef } from "react";
import { classNames } from "../../../ui/class-names.ts";
import prose from "../../../ui/prose.module.css";
import styles from "./tree-step.module.css";
import { articleOf } from "./tree-text.ts";
import { useTreeWords } from "./use-tree-words.ts";

interface TreeArticleProps {
  readonly html: string;
  readonly shown: ShownNode;
}

/** A text with headings, lists and links. */
export function TreeArticle({ html, shown: { values } }: TreeArticleProps) {
  const { value } = useTreeWords();
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: how values read changes with the language alone, which draws all anew.
  useLayoutEffect(() => {
    box.current?.replaceChildren(articleOf(html, values, value));
  }, [html, values]);
  return <div ref={box} className={classNames(styles["article"], prose["prose"])} dir="auto" />;
}
