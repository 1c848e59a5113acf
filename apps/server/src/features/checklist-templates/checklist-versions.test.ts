import { v7 } from "uuid";
import { describe, expect, it } from "vitest";
import { startPeople } from "../../../test/people.ts";
import { changesOfChecklistVersions } from "../../db/migrations/0208-changes-of-checklist-versions.ts";
import { translationsOfVersions } from "../../db/migrations/0218-translations-of-versions.ts";
import { contentOf, item } from "./checklist-templates.fixture.ts";

const { admin, call, make, member, query } = await startPeople("Checklist versions");
const other = await make.organisation();
const stranger = await make.user({ organisations: [other], roles: ["organisation-admin"] });
const at = (id: string, rest = "") => `/checklist-templates/${id}${rest}`;
const publish = async (id: string) => (await call(admin, "POST", at(id, "/publish"))).json();
const page = async (id: string, rest = "") =>
  (await call(admin, "GET", at(id, `/versions${rest}`))).json();

/** Adds a template, and publishes one content after the other. */
async function published(...contents: readonly object[]): Promise<string> {
  const added = await call(admin, "POST", "/checklist-templates", { name: `Template ${v7()}` });
  const { id } = added.json();
  for (const content of contents) {
    await call(admin, "PATCH", at(id), { content });
    await publish(id);
  }
  return id;
}

/** Two items; then one says something else, one is gone and two are new; then one of these is gone. */
function threeContents() {
  const [kept, gone, late, last] = [item("Kept"), item("Gone"), item("Late"), item("Last")];
  const reworded = { ...kept, label: "Reworded" };
  return [
    contentOf([kept, gone]),
    contentOf([reworded, late, last]),
    contentOf([reworded, late]),
  ] as const;
}

describe("the versions of a template", () => {
  it("are listed page by page, the newest first, with what each changed and without what it asks", async () => {
    const id = await published(...threeContents());
    const { results, hasMore } = await page(id, "?pageSize=2");
    expect(hasMore).toBe(true);
    expect(results).toMatchObject([
      { number: 3, changes: { added: 0, changed: 0, removed: 1 } },
      { number: 2, changes: { added: 2, changed: 1, removed: 1 }, publishedBy: { id: admin.id } },
    ]);
    for (const one of results) expect(one).not.toHaveProperty("content");
    expect(await page(id, "?pageSize=2&before=2")).toMatchObject({
      results: [{ number: 1, changes: { added: 2, changed: 0, removed: 0 } }],
      hasMore: false,
    });
    expect(await page(id)).toMatchObject({ hasMore: false, results: { length: 3 } });
    for (const wrong of ["?before=0", "?before=99999999999", "?pageSize=101"])
      expect((await call(admin, "GET", at(id, `/versions${wrong}`))).status).toBe(400);
  });

  it("that a process of the release before published count no translations", async () => {
    const id = await published(...threeContents());
    const without = '{"added": 1, "changed": 0, "removed": 0}';
    await query("update checklist_template_version set changes = $2 where template_id = $1", [
      id,
      without,
    ]);
    const { results } = await page(id, "?pageSize=1");
    expect(results).toMatchObject([{ changes: { added: 1, translations: 0 } }]);
  });

  it("that were published before changes were counted are counted alike", async () => {
    const [first, second, last] = threeContents();
    const [one] = last.sections[0]?.items ?? [];
    const said = { ...last, translations: { de: { [`label.${one?.id}`]: "Anders" } } };
    const id = await published(first, second, last, said, last);
    const { results } = await page(id);
    const same = { added: 0, changed: 0, removed: 0 };
    expect(results).toMatchObject([
      { changes: { ...same, translations: 1 } },
      { changes: { ...same, translations: 1 } },
      { changes: { removed: 1, translations: 0 } },
      ...[{}, {}],
    ]);
    await query("update checklist_template_version set changes = default where template_id = $1", [
      id,
    ]);
    expect((await page(id)).results).not.toEqual(results);
    const { sql } = changesOfChecklistVersions;
    await query(sql.slice(sql.indexOf("with item as materialized")));
    expect((await page(id)).results).not.toEqual(results);
    await query(translationsOfVersions.sql);
    expect((await page(id)).results).toEqual(results);
  });

  it("are read one by one, by who may read the template, and of that template alone", async () => {
    const [content] = threeContents();
    const id = await published(content);
    const [version] = (await page(id)).results;
    const path = `/versions/${version.id}`;
    expect((await call(admin, "GET", at(id, path))).json()).toMatchObject({ ...version, content });
    expect((await call(admin, "GET", at(await published(content), path))).status).toBe(404);
    for (const asked of [path, "/versions"]) {
      expect((await call(stranger, "GET", at(id, asked))).status).toBe(404);
      expect((await call(await member(), "GET", at(id, asked))).status).toBe(403);
    }
  });
});
