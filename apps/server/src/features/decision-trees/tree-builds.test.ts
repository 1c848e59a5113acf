import { describe, expect, it } from "vitest";
import { KeptMemory } from "../../memory/kept-memory.ts";
import type { BuildPartRow } from "./tree-build.repository.ts";
import { TreeBuilds } from "./tree-builds.service.ts";

const content = { startNodeId: null, nodes: [], edges: [], variables: [] };
const parts = (name: string): BuildPartRow[] => [
  { ...{ buildId: "b", rootId: "v", versionId: "v", treeId: "t" }, name, content, subtrees: {} },
];

describe("the builds that are kept in memory", () => {
  it("are read once, and of each organisation by themselves", async () => {
    const builds = new TreeBuilds(new KeptMemory(100_000));
    const asked: string[] = [];
    const get = (organisationId: string) =>
      builds.get({ organisationId, buildId: "b" }, async () => {
        asked.push(organisationId);
        return parts(organisationId);
      });
    await get("ours");
    expect((await get("ours")).parts["v"]?.name).toBe("ours");
    expect((await get("theirs")).parts["v"]?.name).toBe("theirs");
    expect(asked).toEqual(["ours", "theirs"]);
  });

  it("are not kept where there is none, or where one is too large", async () => {
    const builds = new TreeBuilds(new KeptMemory(2_000));
    const key = { organisationId: "ours", buildId: "b" };
    await expect(builds.get(key, async () => [])).rejects.toMatchObject({ code: "not_found" });
    let reads = 0;
    const read = async () => {
      reads += 1;
      return parts("x".repeat(1_000));
    };
    await builds.get(key, read);
    await builds.get(key, read);
    expect(reads).toBe(2);
  });
});
