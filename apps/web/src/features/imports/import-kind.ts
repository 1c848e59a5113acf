import type { AnyImport, AnyImportCalls } from "@storey/contract";
import { type ComponentType, createContext, use } from "react";
import { type Namespace, useTranslation } from "../../lib/messages.ts";

/** A field of what comes in, and what stands in it of a row of the preview. */
type PreviewColumn<Row> = readonly [field: string, textOf: (row: Row) => string];

/** Something of an entity that is shown of one of its imports. */
type ImportPart<I> = ComponentType<{ readonly given: I }>;

/** What an entity says of its imports; all else is the same for every entity. */
export interface ImportKindOf<I extends AnyImport> {
  readonly calls: AnyImportCalls;
  /** Its own words; see `importKind`. */
  readonly namespace: Namespace;
  /** Where its imports are. */
  readonly path: string;
  /** Where one sees what came in. */
  readonly resultPath: string;
  /** What columns can mean, in the order they are asked for. */
  readonly fields: readonly (keyof I["choices"]["mapping"] & string)[];
  readonly previewColumns: readonly PreviewColumn<I["preview"][number]>[];
  /** Why rows cannot be read by a mapping, as a key of its words; null when they can. */
  readonly lackOf: (mapping: I["choices"]["mapping"]) => string | null;
  /** Whether a file looks like something else, so that a person is asked. */
  readonly isDoubtful: (given: I) => boolean;
  /** Choices besides those of every import. */
  readonly Choices: ComponentType<{
    readonly choices: I["choices"];
    readonly onChange: (choices: I["choices"]) => void;
  }>;
  /** What comes, or came, along with the rows. */
  readonly Additions: ImportPart<I>;
  /** What one does next with what came in. */
  readonly NextSteps: ImportPart<I>;
  /** Things the result still asks for, told above the counts. */
  readonly Afterwards: ImportPart<I>;
  /** Has what shows the records asked again after they were written or undone. */
  readonly changed: () => Promise<void>;
}

/** An entity that is brought in from files, as the screen of imports knows it. */
export type ImportKind = ImportKindOf<AnyImport>;

/**
 * Declares an entity that is brought in from files. Its namespace has the words `title`, `text`,
 * `admin`, `unknown`, `result`, and those below `check.all`, `doubt`, `field`, `mode`, `preview.table`,
 * `problem`, `report`, `undo` and `upload.drop`. What a kind's calls reply is of its own shape, so this
 * is the one place where that is taken on trust.
 */
export function importKind<I extends AnyImport>(
  declaration: Omit<ImportKindOf<I>, "calls"> & { readonly calls: object },
): ImportKind {
  return declaration as unknown as ImportKind;
}

const Kind = createContext<ImportKind | null>(null);

/** Tells the parts of the screen what is brought in. */
export const ImportKindProvider = Kind.Provider;

/** What is brought in on this screen. */
export function useImportKind(): ImportKind {
  const kind = use(Kind);
  if (!kind) throw new Error("parts of an import stand on its screen");
  return kind;
}

/** The words of what is brought in; those of every import are in the namespace `imports`. */
export function useWords() {
  return useTranslation(useImportKind().namespace).t;
}
