import type { AssetImport } from "@storey/contract";
import { expect } from "vitest";
import { form } from "../../../../test/multipart.ts";
import type { TestReply, TestServer } from "../../../../test/server.ts";

/** Makes the calls of imports of assets for one person. */
export interface AssetImporter {
  upload(bytes: Buffer | string, fileName?: string): Promise<TestReply>;
  /** Uploads a file that is taken. */
  uploaded(bytes: Buffer | string, fileName?: string): Promise<AssetImport>;
  /** Checks an import by the choices it has, and these. */
  check(made: AssetImport, choices?: object): Promise<AssetImport>;
  commit(made: AssetImport, validRowsOnly?: boolean): Promise<AssetImport>;
  undo(made: AssetImport): Promise<AssetImport>;
  rows(made: AssetImport, query?: string): Promise<AssetImportRows>;
  /** Uploads, checks and commits a file. */
  imported(bytes: Buffer | string, choices?: object): Promise<AssetImport>;
  call(method: string, path: string, body?: unknown): Promise<TestReply>;
}

type AssetImportRows = {
  readonly results: readonly {
    readonly row: number;
    readonly action: string;
    readonly changes: readonly { field: string; before: string | null; after: string | null }[];
    readonly problems: readonly { code: string; column: string | null }[];
    readonly [field: string]: unknown;
  }[];
  readonly hasMore: boolean;
};

/** Makes such calls. */
export function assetImporter(server: TestServer, token: string): AssetImporter {
  const call = (method: string, path: string, body?: unknown) =>
    server.call(method, path, { token, body });
  const good = async (reply: Promise<TestReply>) => {
    const { status, text, json } = await reply;
    expect(status, text).toBeLessThan(300);
    return json();
  };
  const importer: AssetImporter = {
    call,
    upload: (bytes, fileName = "assets.csv") =>
      server.call("POST", "/assets/imports", { token, ...form({ bytes, fileName }) }),
    uploaded: (bytes, fileName) => good(importer.upload(bytes, fileName)),
    check: (made, choices = {}) =>
      good(call("PUT", `/assets/imports/${made.id}/mapping`, { ...made.choices, ...choices })),
    commit: (made, validRowsOnly = false) =>
      good(call("POST", `/assets/imports/${made.id}/commit`, { validRowsOnly })),
    undo: (made) => good(call("POST", `/assets/imports/${made.id}/undo`)),
    rows: (made, query = "") => good(call("GET", `/assets/imports/${made.id}/rows${query}`)),
    imported: async (bytes, choices) => {
      const made = await importer.uploaded(bytes);
      const checked = await importer.check(made, choices);
      expect(checked.problems.filter(({ severity }) => severity === "error")).toEqual([]);
      return importer.commit(made);
    },
  };
  return importer;
}
