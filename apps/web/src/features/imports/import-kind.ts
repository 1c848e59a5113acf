import type { AnyImport, AnyImportCalls } from "@storey/contract";
import { type ComponentType, createContext, type ReactNode, use } from "react";
import { type Namespace, useTranslation } from "../../lib/messages.ts";

/**
 * A column of the preview: the name of the field, and the function that returns its text for a row.
 */
type PreviewColumn<Row> = readonly [field: string, textOf: (row: Row) => string];

/** A component that shows a part of one import of an entity. */
type ImportPart<I> = ComponentType<{ readonly given: I }>;

/** The parts of an import that differ from entity to entity; all else is the same for every one. */
export interface ImportKindOf<I extends AnyImport> {
  readonly calls: AnyImportCalls;
  /** The namespace with the entity's messages; see `importKind`. */
  readonly namespace: Namespace;
  /** The path of the screen of its imports. */
  readonly path: string;
  /** The path of the screen that shows the imported records. */
  readonly resultPath: string;
  /** The fields that a column can be mapped to, in the order the form asks for them. */
  readonly fields: readonly (keyof I["choices"]["mapping"] & string)[];
  readonly previewColumns: readonly PreviewColumn<I["preview"][number]>[];
  /** Returns a message key that says why rows cannot be read by a mapping; null when they can. */
  readonly lackOf: (mapping: I["choices"]["mapping"]) => string | null;
  /** Whether a file looks like something else, so that the person is asked first. */
  readonly isDoubtful: (given: I) => boolean;
  /** The choices that this entity adds to those of every import. */
  readonly Choices: ComponentType<{
    readonly choices: I["choices"];
    readonly onChange: (choices: I["choices"]) => void;
  }>;
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
 * `unknown`, `result`, and those below `check.all`, `doubt`, `field`, `mode`, `preview.table`,
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

/**
 * Translates with the import kind's own messages; those of every import are in the namespace
 * `imports`.
 */
export function useKindMessages() {
  return useTranslation(useImportKind().namespace).t;
}
