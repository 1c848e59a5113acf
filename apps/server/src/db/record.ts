import type {
  AuditEntity,
  Endpoint,
  ErrorCode,
  OwnerKind,
  TimelineKind,
  TimelineSubject,
} from "@storey/contract";

/** The columns of a row in camelCase, so that a declaration names none that is not there. */
type Column<Row> = keyof Row & string;

/** The row type of a table, carried by a value: `rows: rowsOf<BeaconTable>()`. */
export interface RowsOf<Row> {
  readonly row?: Row;
}

/** Gives the type of a record's rows. */
export function rowsOf<Row>(): RowsOf<Row> {
  return {};
}

/** Texts of a record, of which the first that is not empty counts. `metadata.fileName` reads JSON. */
export type TextSources<ColumnName extends string = string> = readonly (
  | ColumnName
  | `${ColumnName}.${string}`
)[];

/**
 * The source of a record's name: its own columns; the person of a column, or of the id that the
 * history notes itself; or the catalogue that gives the record its id.
 */
export type NameFrom<ColumnName extends string = string> =
  | TextSources<ColumnName>
  | { readonly person: ColumnName | "entityId" }
  | { readonly catalogue: "available_setting" };

/**
 * The record that another one hangs on, which names it in the column `through`. "owner" is whatever
 * carries it: a space, an asset, a model, a checklist template.
 */
export interface ParentDeclaration<ColumnName extends string = string> {
  readonly record: AuditEntity | "owner";
  readonly through: ColumnName;
  /** The column's name in what the history noted before it was renamed. */
  readonly formerly?: string;
}

/** Who is told of what happened to a record of an owner. */
export type TimelineReaders =
  /** Every member who may see the owner. */
  | "members"
  /** Every member where the record is public, technicians always. */
  | "technicians unless public"
  /**
   * Every member sees the event. Only readers of the issue see its name; only they see a call for
   * help at all.
   */
  | "readers of the issue";

/** What a timeline tells of a record, by the texts of its `nameFrom`. */
export interface TimelineDeclaration<ColumnName extends string = string> {
  readonly subject: TimelineSubject;
  /**
   * The column that names whose timeline it is, by the kind of that owner: a space, an asset. What is
   * told of the owner itself needs no name.
   */
  readonly owner: Readonly<Partial<Record<TimelineKind, ColumnName>>>;
  /** The record that it is called by, where it has no texts of its own. */
  readonly calledBy?: { readonly record: AuditEntity; readonly through: ColumnName };
  readonly readers: TimelineReaders;
  /** The columns whose changes are shown; changes of others are not. */
  readonly fields: readonly ColumnName[];
  /** Those of them whose values are told too: short, and on the page of the owner for everybody who reads its timeline. */
  readonly valuesOf?: readonly ColumnName[];
  /** Columns that people know as one thing, by its name. */
  readonly fieldsTogether?: Readonly<Record<string, readonly ColumnName[]>>;
  /**
   * The event that a change of a column stands for, if it is more than a change. The first that
   * fits counts.
   */
  readonly events?: Partial<
    Readonly<Record<"moved" | "replaced" | "ordered" | "status", ColumnName>>
  >;
}

/**
 * The ids of the records that an organisation of a test has already, by the names of their tables in
 * statements: `spaceType`.
 */
export type SampleIds = Readonly<Record<string, string>>;

interface SampleInput {
  /** What it sends besides the ids in its path. Every text holds `mark`. */
  readonly body?: (given: { readonly mark: string; readonly ids: SampleIds }) => object;
  /** The file it sends. */
  readonly file?: "picture" | "panorama" | "text";
}

/**
 * The call with which a test makes one, and its input. An id in the path is that of a record whose own
 * sample makes it one step above: `/spaces/{id}/panoramas` is below a space.
 */
export interface Sample extends SampleInput {
  readonly call: Endpoint;
}

/** The same of what owners carry: a call for each kind of owner. */
export interface OwnedSample extends SampleInput {
  readonly calls: Readonly<
    Partial<Record<OwnerKind | "checklistTemplate" | "decisionTree", Endpoint>>
  >;
}

/** Takes the call that adds one, by its name, from the calls of each kind of owner: `DOCUMENTS_OF`. */
export function ofOwners<Name extends string>(
  kinds: Readonly<Partial<Record<OwnerKind, Readonly<Record<Name, Endpoint>>>>>,
  name: Name,
): OwnedSample["calls"] {
  return Object.fromEntries(Object.entries(kinds).map(([kind, calls]) => [kind, calls[name]]));
}

/** The declaration of a record of an organisation, made once in the folder of its feature. */
export interface RecordDeclaration<
  Table extends AuditEntity = AuditEntity,
  Row = unknown,
  ColumnName extends string = string,
> {
  /** The name in the database, and in the history. */
  readonly table: Table;
  readonly rows: RowsOf<Row>;
  /** Absent where only the parent record has a name. */
  readonly nameFrom?: NameFrom<ColumnName>;
  readonly parent?: ParentDeclaration<ColumnName>;
  /** Whether the networks of its location hide it, and its history with it. */
  readonly isNetworkRestricted?: boolean;
  /** The codes of its unique constraints whose name does not give the code. */
  readonly constraints?: Readonly<Record<string, ErrorCode>>;
  readonly timeline?: TimelineDeclaration<ColumnName>;
  /** How a test makes one; a text says why no call of an organisation does. */
  readonly sample: Sample | OwnedSample | string;
}

/** Declares a record of an organisation. `src/records.ts` lists them all. */
export function record<const Table extends AuditEntity, Row>(
  declaration: RecordDeclaration<Table, Row, Column<Row>>,
): RecordDeclaration<Table, Row> {
  return declaration;
}

type CamelCase<Text extends string> = Text extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Text;

/** The tables of a list of records, as statements name them. */
export type TablesOf<Records extends readonly RecordDeclaration[]> = {
  [One in Records[number] as CamelCase<One["table"]>]: One extends RecordDeclaration<
    AuditEntity,
    infer Row
  >
    ? Row
    : never;
};

/**
 * Returns the texts that a record is named from, each as its stored column and, in JSON, the key.
 */
export function textsOf(
  nameFrom: NameFrom | undefined,
): readonly { readonly column: string; readonly key: string | undefined }[] {
  if (!Array.isArray(nameFrom)) return [];
  return nameFrom.map((text: string) => {
    const [column = "", key] = text.split(".");
    return { column: storedName(column), key };
  });
}

/** Returns the name of a column or table in the database: `spaceId` is `space_id`. */
export function storedName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/**
 * Returns the name of a table in statements, by which its sample's id is also known: `space_type`
 * is `spaceType`.
 */
export function statedName(table: string): string {
  return table.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
