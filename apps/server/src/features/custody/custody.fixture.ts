import type { Custody } from "@storey/contract";
import type { TestReply, TestServer } from "../../../test/server.ts";
import { type AssetWorld, assetWorld } from "../assets/assets.fixture.ts";

/** What is drawn in tests. */
export const SIGNATURE = {
  name: "Robin Quill",
  strokes: [
    [10, 20, 300, 200],
    [500, 100],
  ],
};
/** A day that no test reaches. */
export const FAR_DAY = "2199-12-31";

/** An organisation whose things are handed out. */
export interface CustodyWorld extends AssetWorld {
  /** Hands one asset out. */
  handOut(assetId: string, body?: object, as?: { token?: string }): Promise<TestReply>;
  takeBack(assetId: string, as?: { token?: string }): Promise<TestReply>;
  /** Who has an asset and had it. */
  custodies(assetId: string): Promise<Custody[]>;
}

/** Makes one. */
export async function custodyWorld(server: TestServer): Promise<CustodyWorld> {
  const world = await assetWorld(server);
  return {
    ...world,
    handOut: (assetId, body = { holderName: "Robin Quill" }, as) =>
      world.send("POST", `/assets/${assetId}/custody`, body, as),
    takeBack: (assetId, as) => world.send("DELETE", `/assets/${assetId}/custody`, undefined, as),
    custodies: async (assetId) =>
      (await world.send("GET", `/assets/${assetId}/custody`)).json().results,
  };
}
