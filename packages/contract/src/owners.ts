import {
  DOCUMENT_TYPES,
  type DocumentType,
  type OrganisationSettingKey,
  type Permission,
} from "@storey/domain";
import type { Access } from "./endpoint.ts";

/** What pictures, documents, links and codes may hang on, and who reads and changes them there. */
export interface OwnerDeclaration {
  /** Where one of its kind is reached, below `/api`, by the parameter `id`. */
  readonly path: `/${string}/{id}`;
  /** What the summaries of its calls name it, with its article. */
  readonly noun: string;
  /** Who reads what it carries. */
  readonly read: Access;
  /** Who reads what is for technicians only: documents and links that are not public. */
  readonly readPrivate: Permission;
  /** Who changes what it carries. */
  readonly write: Permission;
  /** Whether each of its kind may lie in a location, so that a role limited to locations counts for it. */
  readonly isWithinLocation: boolean;
  /** The feature module that its organisation must have on. */
  readonly setting?: OrganisationSettingKey;
  /** What its documents may be for. */
  readonly documentTypes: readonly DocumentType[];
}

/**
 * Every kind of owner. Its calls about pictures, documents, links and codes are made from its line
 * here, and the database keeps its rows by `owns_attachments`.
 */
export const OWNERS = {
  space: {
    path: "/spaces/{id}",
    noun: "a space",
    read: "member",
    readPrivate: "organisation.spaces.read",
    write: "organisation.spaces.update",
    isWithinLocation: true,
    documentTypes: DOCUMENT_TYPES,
  },
} as const satisfies Readonly<Record<string, OwnerDeclaration>>;

/** A kind of owner. */
export type OwnerKind = keyof typeof OWNERS;

/** An owner, as screens and calls name it. */
export interface OwnerReference {
  readonly kind: OwnerKind;
  readonly id: string;
}

/** What each call that reads from an owner declares. */
export function readingOf({ read, setting }: OwnerDeclaration) {
  return { access: read, ...(setting && { setting }) };
}

/** What each call that writes to an owner declares. */
export function writingOf({ write, isWithinLocation, setting }: OwnerDeclaration) {
  return { access: write, isWithinLocation, ...(setting && { setting }) };
}
