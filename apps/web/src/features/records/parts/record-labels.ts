import { hasMessage, type Namespace, translate, useMessages } from "../../../lib/messages.ts";
import { RECORD_KINDS, recordKind } from "./record-kinds.ts";

const NAMESPACES: readonly Namespace[] = [
  "administration",
  ...Object.values(RECORD_KINDS).flatMap(({ namespace }) => (namespace ? [namespace] : [])),
];

/** Loads the words of every kind of record; suspends until they are there. */
export function useRecordLabels(): void {
  useMessages(NAMESPACES);
}

/** What one record of a kind is called; a kind that is not known by its own name. */
export function kindLabel(entity: string): string {
  const namespace = recordKind(entity)?.namespace;
  if (namespace) return translate(namespace, "kind");
  const key = `audit.kind.${entity}`;
  return hasMessage("administration", key) ? translate("administration", key) : entity;
}

/** What a field of a kind of record is called; one that no catalogue knows is spelled out. */
export function fieldLabel(entity: string, field: string): string {
  const namespace = recordKind(entity)?.namespace;
  if (namespace && hasMessage(namespace, `field.${field}`)) {
    return translate(namespace, `field.${field}`);
  }
  const key = `audit.field.${field}`;
  if (hasMessage("administration", key)) return translate("administration", key);
  const words = field.replace(/([A-Z])/g, " $1").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
