import { TreeImportFault } from "./imported-tree.ts";

/** Something that was read from a file, with its place in it. */
export class Read {
  readonly value: unknown;
  readonly place: string;

  constructor(value: unknown, place = "") {
    this.value = value;
    this.place = place;
  }

  /** What stands under a name; undefined for what holds no names. */
  at(name: string | number): Read {
    const { value } = this;
    const isObject = typeof value === "object" && value !== null && Object.hasOwn(value, name);
    const inner = isObject ? (value as Record<string | number, unknown>)[name] : undefined;
    return new Read(inner, this.place === "" ? String(name) : `${this.place}.${name}`);
  }

  /** A text, or what else is given. */
  text(otherwise?: string): string {
    if (typeof this.value === "string") return this.value;
    if (this.isMissing() && otherwise !== undefined) return otherwise;
    throw new TreeImportFault("place", this.place);
  }

  /** The members of a list; none for what is missing. */
  list(): Read[] {
    if (this.isMissing()) return [];
    if (!Array.isArray(this.value)) throw new TreeImportFault("place", this.place);
    return this.value.map((_, at) => this.at(at));
  }

  /** The names and what stands under them; none for what is missing. */
  entries(): [string, Read][] {
    if (this.isMissing()) return [];
    if (typeof this.value !== "object" || Array.isArray(this.value))
      throw new TreeImportFault("place", this.place);
    return Object.keys(this.value ?? {}).map((name) => [name, this.at(name)]);
  }

  isMissing(): boolean {
    return this.value === undefined || this.value === null;
  }
}
