import { type TreeVariable, withTablesAsLines } from "@storey/domain";
import { EditorContent, useEditor, useEditorState } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import {
  Bold,
  Code,
  Heading2,
  Heading3,
  Italic,
  Link as LinkIcon,
  List,
  ListOrdered,
  Pilcrow,
  Quote,
  Underline,
} from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import prose from "../../../ui/prose.module.css";
import { TextField } from "../../../ui/text-field.tsx";
import styles from "./article.module.css";
import { VariableMenu } from "./insert-variable.tsx";

/** What an article may hold, and nothing else: what is pasted comes out as this. */
const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    strike: false,
    codeBlock: false,
    horizontalRule: false,
    trailingNode: false,
    link: {
      openOnClick: false,
      autolink: true,
      protocols: ["mailto", "tel"],
      HTMLAttributes: { target: null, rel: null, class: null },
      isAllowedUri: (address) => /^(https?:|mailto:|tel:)/i.test(address ?? ""),
    },
  }),
];

interface ArticleEditorProps {
  readonly label: string;
  readonly html: string;
  /** What its text may name. */
  readonly variables?: readonly TreeVariable[];
  readonly onChange: (html: string) => void;
}

interface Tool {
  readonly name: string;
  readonly icon: ReactNode;
  readonly isOn: boolean;
  readonly run: () => void;
}

/** Arrow keys move between the buttons; Tab leaves them. */
function step(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>("button")];
  const at = buttons.findIndex((one) => one.matches(":focus"));
  if (!by || at < 0) return;
  event.preventDefault();
  buttons[(at + by + buttons.length) % buttons.length]?.focus();
}

/** The text of an article: headings, lists, links and quotes, by buttons and by the usual keys. */
export function ArticleEditor({ label, html, variables = [], onChange }: ArticleEditorProps) {
  const { t } = useTranslation("decision-trees");
  const [address, setAddress] = useState<string | null>(null);
  const changed = useRef(onChange);
  changed.current = onChange;
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: html,
    // The page allows no styles but those it comes with: they stand in the style sheet.
    injectCSS: false,
    editorProps: {
      transformPastedHTML: withTablesAsLines,
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        class: classNames(styles["text"], prose["prose"]),
        dir: "auto",
      },
    },
    onUpdate: ({ editor: now }) => changed.current(now.isEmpty ? "" : now.getHTML()),
  });
  // What was undone, or saved by somebody else, shows.
  useEffect(() => {
    // One that was put elsewhere on the page is gone already.
    if (editor.isDestroyed) return;
    const shown = editor.isEmpty ? "" : editor.getHTML();
    if (shown !== html) editor.commands.setContent(html, { emitUpdate: false });
  }, [editor, html]);
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive("bold"),
      italic: now.isActive("italic"),
      underline: now.isActive("underline"),
      code: now.isActive("code"),
      h2: now.isActive("heading", { level: 2 }),
      h3: now.isActive("heading", { level: 3 }),
      bullet: now.isActive("bulletList"),
      ordered: now.isActive("orderedList"),
      quote: now.isActive("blockquote"),
      link: now.isActive("link"),
    }),
  });
  const at = () => editor.chain().focus();
  const tools: readonly Tool[] = [
    {
      name: "p",
      icon: <Pilcrow />,
      isOn: !on.h2 && !on.h3,
      run: () => at().setParagraph().run(),
    },
    {
      name: "h2",
      icon: <Heading2 />,
      isOn: on.h2,
      run: () => at().toggleHeading({ level: 2 }).run(),
    },
    {
      name: "h3",
      icon: <Heading3 />,
      isOn: on.h3,
      run: () => at().toggleHeading({ level: 3 }).run(),
    },
    { name: "bold", icon: <Bold />, isOn: on.bold, run: () => at().toggleBold().run() },
    { name: "italic", icon: <Italic />, isOn: on.italic, run: () => at().toggleItalic().run() },
    {
      name: "underline",
      icon: <Underline />,
      isOn: on.underline,
      run: () => at().toggleUnderline().run(),
    },
    { name: "bullet", icon: <List />, isOn: on.bullet, run: () => at().toggleBulletList().run() },
    {
      name: "ordered",
      icon: <ListOrdered />,
      isOn: on.ordered,
      run: () => at().toggleOrderedList().run(),
    },
    { name: "quote", icon: <Quote />, isOn: on.quote, run: () => at().toggleBlockquote().run() },
    { name: "code", icon: <Code />, isOn: on.code, run: () => at().toggleCode().run() },
    {
      name: "link",
      icon: <LinkIcon />,
      isOn: on.link,
      run: () => setAddress(String(editor.getAttributes("link")["href"] ?? "https://")),
    },
  ];
  const link = (): void => {
    const href = address?.trim() ?? "";
    const chain = at().extendMarkRange("link");
    if (href === "" || href === "https://") chain.unsetLink().run();
    else if (editor.state.selection.empty && !on.link)
      chain
        .insertContent({ type: "text", text: href, marks: [{ type: "link", attrs: { href } }] })
        .run();
    else chain.setLink({ href }).run();
    setAddress(null);
  };
  return (
    <div className={styles["article"]}>
      <span className={styles["label"]} aria-hidden="true">
        {label}
      </span>
      <div
        role="toolbar"
        aria-label={t("article.tools")}
        className={styles["tools"]}
        onKeyDown={step}
      >
        {tools.map(({ name, icon, isOn, run }, place) => (
          <button
            key={name}
            type="button"
            tabIndex={place === 0 ? 0 : -1}
            aria-pressed={isOn}
            aria-label={t(`article.${name}`)}
            title={t(`article.${name}`)}
            className={styles["tool"]}
            onClick={run}
          >
            {icon}
          </button>
        ))}
      </div>
      {address === null ? null : (
        <form
          className={styles["link"]}
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            link();
          }}
        >
          <TextField
            autoFocus
            label={t("article.address")}
            hint={t("article.address.hint")}
            value={address}
            autoComplete="off"
            onChange={setAddress}
            onKeyDown={(event) => {
              if (event.key !== "Escape") return;
              event.preventDefault();
              event.stopPropagation();
              setAddress(null);
              editor.commands.focus();
            }}
          />
          <Button type="submit" size="small">
            {t("article.address.set")}
          </Button>
        </form>
      )}
      <div>
        <VariableMenu variables={variables} onInsert={(words) => at().insertContent(words).run()} />
      </div>
      <EditorContent editor={editor} className={styles["box"]} />
    </div>
  );
}
