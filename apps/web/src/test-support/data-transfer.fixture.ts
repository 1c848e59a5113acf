/** The data of a drag, as far as lists read and write it: jsdom has none of its own. */
export class HeldData {
  dropEffect = "none";
  effectAllowed = "all";
  readonly files: readonly File[] = [];
  readonly #data = new Map<string, string>();

  get types(): readonly string[] {
    return [...this.#data.keys()];
  }

  get items() {
    const kinds = this.types.map((type) => ({ kind: "string", type }));
    return Object.assign(kinds, { add: (data: string, type: string) => this.setData(type, data) });
  }

  setData(type: string, data: string): void {
    this.#data.set(type, data);
  }

  getData(type: string): string {
    return this.#data.get(type) ?? "";
  }

  clearData(): void {
    this.#data.clear();
  }

  setDragImage(): void {}
}
