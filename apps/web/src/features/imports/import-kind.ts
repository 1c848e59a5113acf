import type { AnyImport, AnyImportCalls } from "@storey/contract";
import { type ComponentType, createContext, type ReactNode, use } from "react";
import { hasMessage, type Namespace, translate, useTranslation } from "../../lib/messages.ts";

/**
 * A column of the preview: the name of the field, and the function that returns its text for a row.
 */
type PreviewColumn<Row> = readonly [field: string, textOf: (row: Row) => string];

/** A field that a column can be mapped to. */
export interface ImportField {
  readonly key: string;
  /** An organisation's own name of it; null for a field that the messages name. */
  readonly label: string | null;
  /** Whether it is offered below the others, unless the suggested mapping has a column for it. */
  readonly isMinor: boolean;
}

/** A component that shows a part of one import of an entity. */
type ImportPart<I> = ComponentType<{ readonly given: I }>;

/** The parts of an import that differ from entity to entity; all else is the same for every one. */
export interface ImportKindOf<I extends AnyImport> {
  readonly calls: AnyImportCalls;
  /** The namespace with the entity's messages; see `importKind`. */
  readonly namespace: Namespace;
  /** The path of the screen of its imports. */
  readonly path: string;
  /** The path of the screen above it, which `admin` names. */
  readonly parentPath: string;
  /** The path of the screen that shows the imported records. */
  readonly resultPath: string;
  /** The namespaces that name the fields; the first that knows one names it. */
  readonly fieldNamespaces: readonly Namespace[];
  /** Returns the fields that a column can be mapped to, in the order the form asks for them. */
  readonly fieldsOf: (given: I) => readonly ImportField[];
  readonly previewColumns: readonly PreviewColumn<I["preview"][number]>[];
  /** Returns a message key that says why rows cannot be read by the choices; null when they can. */
  readonly lackOf: (choices: I["choices"], given: I) => string | null;
  /** Whether a file looks like something else, so that the person is asked first. */
  readonly isDoubtful: (given: I) => boolean;
  /** The choices that this entity adds to those of every import. */
  readonly Choices: ComponentType<{
    readonly given: I;
    readonly choices: I["choices"];
    readonly onChange: (choices: I["choices"]) => void;
  }>;
  /** Stands below the file field before a file is chosen. */
  readonly BeforeUpload?: ComponentType;
  /** Says above the mapping what is known of the file. */
  readonly About?: ImportPart<I>;
  /** Asks what is to become of values that mean nothing yet, once they are known. */
  readonly Decisions?: ImportPart<I>;
  /** Shows row by row what would change, in place of the first records as they would be. */
  readonly Rows?: ImportPart<I>;
  /** Returns how many rows a check that is on its way has looked at. */
  readonly checkedCountOf?: (given: I) => number;
  /** Shows the records that are created, or were created, along with the rows. */
  readonly Additions: ImportPart<I>;
  /**
   * Offers the next steps with the imported records, beside the link to them, which is the primary
   * action when there are none.
   */
  readonly NextSteps: ComponentType<{
    readonly given: I;
    readonly toResult: (variant: "primary" | "secondary") => ReactNode;
  }>;
  /** Shows what still has to be done after the import, above the counts. */
  readonly Afterwards: ImportPart<I>;
  /** Refetches what shows the records, after they were written or undone. */
  readonly changed: () => Promise<void>;
}

/** An importable entity, as the screen of imports knows it. */
export type ImportKind = ImportKindOf<AnyImport>;

/**
 * Declares an importable entity. Its namespace has the messages `title`, `text`, `admin`,
 * `unknown`, `result`, and those below `check.all`, `doubt`, `mode`, `preview.table`,
 * `problem`, `report`, `undo` and `upload.drop`. Each kind's calls reply in a shape of their own,
 * and only this function trusts that shape without a check.
 */
export function importKind<I extends AnyImport>(
  declaration: Omit<ImportKindOf<I>, "calls"> & { readonly calls: object },
): ImportKind {
  return declaration as unknown as ImportKind;
}

const Kind = createContext<ImportKind | null>(null);

/** Provides the import kind to the parts of the screen. */
export const ImportKindProvider = Kind.Provider;

/** Returns the import kind of this screen. */
export function useImportKind(): ImportKind {
  const kind = use(Kind);
  if (!kind) throw new Error("parts of an import stand on its screen");
  return kind;
}

/** Returns functions that give the name of a field, and its hint where it has one. */
export function useFieldWords() {
  const { fieldNamespaces } = useImportKind();
  // Translating anew with the language is what the hook is called for.
  useTranslation(fieldNamespaces[0] ?? "imports");
  const wordOf = (key: string): string | undefined => {
    const namespace = fieldNamespaces.find((one) => hasMessage(one, key));
    return namespace === undefined ? undefined : translate(namespace, key);
  };
  return {
    nameOf: ({ key, label }: Pick<ImportField, "key" | "label">) =>
      label ?? wordOf(`field.${key}`) ?? key,
    hintOf: (key: string) => wordOf(`field.${key}.hint`),
  };
}

/**
 * Translates with the import kind's own messages; those of every import are in the namespace
 * `imports`.
 */
export function useKindMessages() {
  return useTranslation(useImportKind().namespace).t;
}
