import type { ShownNode } from "@storey/domain";
import { Phone } from "lucide-react";
import type { ReactNode } from "react";
import { buttonClass } from "../../../ui/button.tsx";
import { TreeArticle } from "./tree-article.tsx";
import type { TreeFilesView } from "./tree-files.ts";
import { useTextLanguage } from "./tree-language.ts";
import { TreeMail } from "./tree-mail.tsx";
import { TreePage } from "./tree-page.tsx";
import styles from "./tree-step.module.css";
import { filledAddress, telAddress } from "./tree-text.ts";
import { useTreeWords } from "./use-tree-words.ts";

interface TreeBlockProps {
  readonly shown: ShownNode;
  readonly files: TreeFilesView;
}

/** A text of plain words; its lines stay lines. */
function Words({
  children,
  lang,
}: {
  readonly children: string;
  readonly lang?: string | undefined;
}) {
  if (children.trim() === "") return null;
  return (
    <p className={styles["text"]} dir="auto" lang={lang}>
      {children}
    </p>
  );
}

function Gone({ name }: { readonly name: string }) {
  const { t } = useTreeWords();
  return <p className={styles["gone"]}>{t("file.gone", { name: name || t("file") })}</p>;
}

/** What one node shows, in the words of where the reader stands. */
export function TreeBlock({ shown, files }: TreeBlockProps): ReactNode {
  const { t, filled } = useTreeWords();
  const langOf = useTextLanguage();
  const { node } = shown;
  const name = filled(node.label, shown);
  switch (node.type) {
    case "text":
      return <Words lang={langOf(`text.${node.id}`)}>{filled(node.data.text, shown)}</Words>;
    case "article":
      return <TreeArticle html={node.data.html} shown={shown} lang={langOf(`html.${node.id}`)} />;
    case "image": {
      const description = filled(node.data.description, shown);
      const picture = files.picture(node.data.imageId ?? "", description || name);
      const said = description === "" ? "label" : "description";
      // What it shows is said to whoever cannot see it, and to nobody twice.
      return (
        <figure className={styles["figure"]} lang={langOf(`${said}.${node.id}`)}>
          {picture ?? <Gone name={name} />}
        </figure>
      );
    }
    case "pdf":
      return (
        files.document(node.data.documentId ?? "", node.data.page, name) ?? <Gone name={name} />
      );
    case "video": {
      const { documentId, captionsId, url } = node.data;
      if (documentId !== null)
        return files.film(documentId, captionsId, name) ?? <Gone name={name} />;
      const address = url === null ? null : filledAddress(url, shown.values);
      if (address === null) return <Gone name={name} />;
      return <TreePage address={address} name={name} isEmbedded={true} />;
    }
    case "web": {
      const address = filledAddress(node.data.url, shown.values);
      if (address === null) return <Words>{filled(node.data.url, shown)}</Words>;
      return <TreePage address={address} name={name} isEmbedded={node.data.isEmbedded} />;
    }
    case "phone": {
      const number = filled(node.data.number, shown);
      const address = telAddress(number);
      return (
        <div className={styles["phone"]}>
          {address === null ? (
            <Words>{number}</Words>
          ) : (
            <a className={buttonClass("secondary", "large")} href={address}>
              <Phone aria-hidden="true" />
              <span>
                {t("phone.call")} <bdi>{number}</bdi>
              </span>
            </a>
          )}
          <Words lang={langOf(`note.${node.id}`)}>{filled(node.data.note, shown)}</Words>
        </div>
      );
    }
    case "email":
      return <TreeMail node={node} shown={shown} />;
    case "variable":
      return <Words lang={langOf(`prompt.${node.id}`)}>{filled(node.data.prompt, shown)}</Words>;
    // They lead on, and show nothing themselves.
    case "response":
    case "subtree":
    case "connector_in":
    case "connector_out":
      return null;
  }
}
