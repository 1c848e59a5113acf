import { keysIn, type TreeContent, textsOfTree, withTranslations } from "@storey/domain";
import { useMemo } from "react";
import { TreeArticle } from "../../decision-tree-runner/parts/tree-article.tsx";
import { TranslationFields } from "../../translations/parts/translation-fields.tsx";
import { ArticleEditor } from "../panel/article-editor.tsx";

interface TreeTranslationsProps {
  readonly name: string;
  readonly description: string;
  readonly content: TreeContent;
  readonly isReadOnly: boolean;
  /** Changes the draft; what is said of one text in a row is one step to undo. */
  readonly onContent: (content: TreeContent, about: string) => void;
}

/** Reads each value that an article names as it is named there. */
function asWritten(html: string) {
  return { words: new Map(keysIn(html).map((key) => [key, `{{${key}}}`])) };
}

/** The texts of a tree beside what they are in another language. */
export function TreeTranslations(props: TreeTranslationsProps) {
  const { name, description, content, isReadOnly, onContent } = props;
  const texts = useMemo(
    () => textsOfTree(content, { name, description }),
    [content, name, description],
  );
  return (
    <TranslationFields
      texts={texts}
      translated={content}
      isReadOnly={isReadOnly}
      name={name}
      onSay={(language, words) =>
        onContent(
          withTranslations(content, language, words),
          `translation ${language} ${words.map(({ source }) => source.key).join(" ")}`,
        )
      }
      html={{
        show: (html) => <TreeArticle html={html} shown={asWritten(html)} lang={undefined} />,
        edit: (parts) => <ArticleEditor {...parts} />,
      }}
    />
  );
}
