import { type TreeNode, type TreeNodeType, treeTexts } from "@storey/domain";
import {
  BookOpen,
  Braces,
  CircleArrowOutDownRight,
  CornerDownRight,
  FileText,
  GitFork,
  Globe,
  Image,
  type LucideIcon,
  Mail,
  MapPin,
  Phone,
  Type,
  Video,
} from "lucide-react";
import type { Translate } from "../../../lib/messages.ts";

const NAME_MAX_LENGTH = 80;

/** The sign of each type of node. */
export const NODE_ICONS: { readonly [Type in TreeNodeType]: LucideIcon } = {
  article: FileText,
  email: Mail,
  image: Image,
  pdf: BookOpen,
  phone: Phone,
  response: CornerDownRight,
  text: Type,
  variable: Braces,
  video: Video,
  web: Globe,
  subtree: GitFork,
  connector_in: MapPin,
  connector_out: CircleArrowOutDownRight,
};

/** What a node says besides its label: the beginning of it; empty for one that says nothing. */
export function nodeWords(node: TreeNode): string {
  // An article alone is HTML; elsewhere "Press <Input>" is what it says.
  const texts = treeTexts(node).map((text) =>
    node.type === "article" && text === node.data.html ? text.replace(/<[^>]*>/g, " ") : text,
  );
  return (texts.map(inOneLine).find((text) => text !== "") ?? "").slice(0, NAME_MAX_LENGTH);
}

/** The label of a node, else the beginning of what it says, else its type. */
export function nodeName(node: TreeNode, t: Translate): string {
  const name = inOneLine(node.label) || nodeWords(node);
  return name === ""
    ? t("node.unnamed", { type: t(`type.${node.type}`) })
    : name.slice(0, NAME_MAX_LENGTH);
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
