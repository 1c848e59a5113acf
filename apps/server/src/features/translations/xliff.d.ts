declare module "xliff" {
  /** The texts of a file, by the name of what they are of and by their keys. */
  interface Xliff {
    readonly sourceLanguage?: string;
    readonly targetLanguage?: string;
    readonly resources: Readonly<
      Record<
        string,
        Readonly<
          Record<
            string,
            { readonly source?: unknown; readonly target?: unknown; readonly note?: unknown }
          >
        >
      >
    >;
  }
  const xliff: {
    jsToXliff12(file: Xliff, options: { readonly indent: string }): Promise<string>;
    xliff12ToJs(text: string): Promise<Xliff>;
    xliff2js(text: string): Promise<Xliff>;
  };
  export default xliff;
}
