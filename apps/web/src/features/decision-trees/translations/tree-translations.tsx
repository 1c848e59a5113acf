import { keysIn, type TreeContent, textsOfTree, withTranslation } from "@storey/domain";
import { useMemo } from "react";
import { TreeArticle } from "../../decision-tree-runner/parts/tree-article.tsx";
import { TranslationFields } from "../../translations/parts/translation-fields.tsx";
import { ArticleEditor } from "../panel/article-editor.tsx";

interface TreeTranslationsProps {
  readonly name: string;
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
export function TreeTranslations({ name, content, isReadOnly, onContent }: TreeTranslationsProps) {
  const texts = useMemo(() => textsOfTree(content, name), [content, name]);
  return (
    <TranslationFields
      texts={texts}
      translated={content}
      isReadOnly={isReadOnly}
      onSay={(language, source, said) =>
        onContent(
          withTranslation(content, language, source, said),
          `translation ${language} ${source.key}`,
        )
      }
      html={{
        show: (html) => <TreeArticle html={html} shown={asWritten(html)} lang={undefined} />,
        edit: (parts) => <ArticleEditor {...parts} />,
      }}
    />
  );
}
