import {
  countTranslations,
  recordTextKey,
  type SourceText,
  type TranslatedKind,
  textMark,
  textsOfChecklist,
  textsOfSpace,
  textsOfTree,
} from "@storey/domain";
import { v7 } from "uuid";
import { describe, expect, it } from "vitest";
import { startPeople } from "../../../test/people.ts";
import { contentOf, item } from "../checklist-templates/checklist-templates.fixture.ts";
import { askingTree, treeNode } from "../decision-trees/decision-trees.fixture.ts";

/** What misses translations over a whole organisation, all of its texts, and saying many of them at once. */
const { make, organisation, admin, call, member, limit, query } =
  await startPeople("Translation lists");
const location = await make.location(organisation);
const floor = await make.floor(organisation, location);
const languages = ["en", "de", "fr"].map((value) => ({ value, label: value }));
await call(admin, "PATCH", "/organisations", { languages });

const missing = async (asked = "", who = admin) =>
  (await call(who, "GET", `/translations/missing${asked}`)).json();
const textsOf = async (kind: TranslatedKind, language = "de") =>
  (await call(admin, "GET", `/translations/texts?kind=${kind}&language=${language}`)).json()
    .results;
const say = async (rows: readonly object[], more: object = {}) => {
  const body = { language: "de", isTrial: false, rows, ...more };
  const reply = await call(admin, "POST", "/translations/said", body);
  expect(reply.status, reply.text).toBe(200);
  return reply.json().outcomes;
};
const space = async (name: string, at = floor) =>
  (await call(admin, "POST", "/spaces", { name: `${name} ${v7()}`, floorId: at })).json();
const row = (kind: TranslatedKind, id: string, key: string, source: string, said: string) => ({
  ...{ id: recordTextKey({ kind, id, key }), source, said },
});

async function tree() {
  const name = `Tree ${v7()}`;
  const base = askingTree();
  const content = {
    ...base,
    nodes: [
      ...base.nodes,
      treeNode("article", { html: "<p>Press <b>{{input}}</b></p>" }),
      treeNode("article", { html: "<p> </p>" }),
      treeNode("email", { to: "a@b.test", subject: "Dark", body: " " }),
    ],
    variables: [
      {
        ...{ id: v7(), key: "input", label: "Input", type: "choice", source: "ask" },
        ...{ options: ["HDMI", "VGA"], fallback: null, field: null },
      },
    ],
  };
  const made = await call(admin, "POST", "/decision-trees", {
    ...{ name, content, description: "Helps where a display is dark" },
  });
  expect(made.status, made.text).toBe(201);
  return made.json();
}
async function checklist() {
  const content = contentOf([item("Lit?", { help: "Look up" }), item("Warm?")]);
  const made = await call(admin, "POST", "/checklist-templates", {
    ...{ name: `C ${v7()}`, content, description: "Of what shines" },
  });
  expect(made.status, made.text).toBe(201);
  return made.json();
}

describe("what misses translations", () => {
  it("is counted as the domain counts it: trees, checklists and spaces", async () => {
    const [oneTree, oneList, room] = [await tree(), await checklist(), await space("Room")];
    const link = { description: "Way", url: "https://a.test", isPublic: true };
    await call(admin, "POST", `/spaces/${room.id}/links`, link);
    await call(admin, "POST", `/spaces/${room.id}/links`, { ...link, isPublic: false });
    await call(admin, "POST", `/spaces/${room.id}/links`, { ...link, description: "<none>" });
    const whole = (await call(admin, "GET", `/spaces/${room.id}`)).json();
    expect(whole.links).toHaveLength(3);
    const all: [string, SourceText[]][] = [
      [oneTree.id, textsOfTree(oneTree.content, oneTree)],
      [oneList.id, textsOfChecklist(oneList.content, oneList)],
      [room.id, textsOfSpace(whole)],
    ];
    const found = (await missing("?pageSize=200")).results;
    for (const [id, texts] of all) {
      const { total } = countTranslations(texts, {}, "de");
      expect(total).toBeGreaterThan(0);
      const own = { missing: total, total };
      expect(found.find((one: { id: string }) => one.id === id)).toMatchObject({
        languages: [
          { language: "de", ...own },
          { language: "fr", ...own },
        ],
      });
    }
    // And the texts that are given out are those.
    for (const [kind, [id, texts]] of [
      ["decisionTree", all[0]],
      ["checklist", all[1]],
      ["space", all[2]],
    ] as [TranslatedKind, [string, SourceText[]]][]) {
      const given = (await textsOf(kind)).find((one: { id: string }) => one.id === id);
      const pairs = given.texts.map(({ key, source }: Record<string, string>) => [key, source]);
      expect(pairs).toEqual(texts.map(({ key, text }) => [key, text]));
    }
  });

  it("counts words in angle brackets, unless they are HTML", async () => {
    const [plain, article] = [
      treeNode("text", { text: "<none>" }, { label: "<lamp>" }),
      treeNode("article", { html: "<p>Dark</p>" }),
    ];
    const base = askingTree();
    const said = { [`text.${plain.id}`]: "<kein>", [`html.${article.id}`]: "<p> </p>" };
    const content = {
      ...{ ...base, nodes: [...base.nodes, plain, article] },
      translations: { de: said },
    };
    const name = `Angles ${v7()}`;
    const { id } = (await call(admin, "POST", "/decision-trees", { name, content })).json();
    const section = { id: v7(), title: "<hall>", items: [item("<door>"), item("<pull>")] };
    const [door, pull] = section.items;
    const asked = {
      ...contentOf([]),
      sections: [section],
      translations: { de: { [`label.${door?.id}`]: "<tuer>", [`label.${pull?.id}`]: " " } },
    };
    const list = { name: `Angles ${v7()}`, content: asked };
    const made = (await call(admin, "POST", "/checklist-templates", list)).json();
    const found = (await missing("?pageSize=200&language=de&search=angles")).results;
    const of = (wanted: string) =>
      found.find((one: { id: string }) => one.id === wanted)?.languages[0];
    const tree = countTranslations(textsOfTree(content, { name, description: "" }), content, "de");
    expect(of(id)).toEqual({ language: "de", missing: tree.missing, total: tree.total });
    expect(of(made.id)).toEqual({ language: "de", missing: 3, total: 4 });
  });

  it("says where a space lies, whatever is in the names of its location and floor", async () => {
    const place = { location: `North › East ${v7()}`, floor: "A › B" };
    const building = await make.location(organisation, place.location);
    const lab = await space("Lying", await make.floor(organisation, building, place.floor));
    expect((await missing("?kind=space&search=lying")).results).toMatchObject([{ place }]);
    const given = (await textsOf("space")).find(({ id }: { id: string }) => id === lab.id);
    expect(given.place).toEqual(place);
    const { id } = await tree();
    const trees = (await missing("?pageSize=200&kind=decisionTree")).results;
    expect(trees.find((one: { id: string }) => one.id === id).place).toBeNull();
  });

  it("is filtered by kind, language and name, paged, and leaves out what is complete", async () => {
    const rooms = [await space("Paged 2"), await space("Paged 10"), await space("Paged 1")];
    const [second, tenth, first] = rooms;
    const names = async (asked: string) =>
      (await missing(asked)).results.map(({ id }: { id: string }) => id);
    expect(await names("?kind=space&search=paged")).toEqual([first.id, second.id, tenth.id]);
    expect(await names("?search=paged&pageSize=2&page=2")).toEqual([tenth.id]);
    expect((await missing("?search=paged&pageSize=2")).totalCount).toBe(3);
    expect(await names("?kind=decisionTree&search=paged")).toEqual([]);
    await say([row("space", first.id, "name", first.name, "Eins")]);
    expect(await names("?language=de&search=paged")).toEqual([second.id, tenth.id]);
    expect(await names("?language=fr&search=paged")).toEqual([first.id, second.id, tenth.id]);
    const { counts } = await missing();
    const of = (language: string) =>
      counts.find(
        (one: Record<string, string>) => one["kind"] === "space" && one["language"] === language,
      );
    expect(of("fr").recordCount).toBe(of("de").recordCount + 1);
  });

  it("is told to who may mend it, of their locations", async () => {
    const other = await make.location(organisation);
    const elsewhere = await space("Elsewhere", await make.floor(organisation, other));
    const technician = await member("technician");
    await limit(technician, "technician", [other]);
    const found = (await missing("?pageSize=200", technician)).results;
    expect(found.map(({ id }: { id: string }) => id)).toEqual([elsewhere.id]);
    expect((await call(await member(), "GET", "/translations/missing")).status).toBe(403);
    const here = await space("Here");
    const rows = [
      row("space", here.id, "name", here.name, "Hier"),
      row("space", elsewhere.id, "name", elsewhere.name, "Anderswo"),
    ];
    const said = await call(technician, "POST", "/translations/said", {
      ...{ language: "de", isTrial: false, rows },
    });
    expect(said.json().outcomes).toEqual(["unknown", "new"]);
  });
});

describe("texts of many records", () => {
  it("are said row by row, with what is wrong with each", async () => {
    const [oneTree, oneList, room] = [await tree(), await checklist(), await space("Room")];
    const article = oneTree.content.nodes.find(({ data }: { data: { html?: string } }) =>
      data.html?.includes("input"),
    );
    const key = `html.${article.id}`;
    const [title, described, label] = textsOfChecklist(oneList.content, oneList);
    if (!title || !described || !label) throw new Error("no text");
    const rows = [
      row("space", room.id, "name", room.name, "Raum"),
      row("space", room.id, "name", room.name, "x".repeat(501)),
      row("space", v7(), "name", "Gone", "Weg"),
      row("decisionTree", oneTree.id, key, article.data.html, "<p>Drücken</p>"),
      row(
        "decisionTree",
        oneTree.id,
        key,
        article.data.html,
        "<p>{{input}}<script>x()</script></p>",
      ),
      row("decisionTree", oneTree.id, "name", "Another", "Baum"),
      row("checklist", oneList.id, label.key, label.text, "Leuchtet?"),
      row("checklist", oneList.id, title.key, title.text, "Lampen"),
      row("checklist", oneList.id, described.key, described.text, "z".repeat(5001)),
      row("decisionTree", oneTree.id, "description", oneTree.description, "Hilft"),
      { id: "nothing", source: "a", said: "b" },
    ];
    const expected = ["new", "too_long", "unknown", "places", "new", "changed", "new"];
    expected.push("new", "too_long", "new", "unknown");
    expect(await say(rows, { isTrial: true })).toEqual(expected);
    expect((await call(admin, "GET", `/spaces/${room.id}`)).json().translations).toEqual({});
    expect(await say(rows)).toEqual(expected);
    expect((await call(admin, "GET", `/spaces/${room.id}`)).json()).toMatchObject({
      translations: { de: { name: "Raum" } },
      translatedFrom: { de: { name: textMark(room.name) } },
    });
    const { content } = (await call(admin, "GET", `/decision-trees/${oneTree.id}`)).json();
    expect(content).toMatchObject({
      translations: { de: { [key]: "<p>{{input}}</p>", name: "Baum", description: "Hilft" } },
      translatedFrom: { de: { name: textMark("Another") } },
    });
    const asked = (await call(admin, "GET", `/checklist-templates/${oneList.id}`)).json().content;
    expect(asked.translations).toEqual({ de: { [label.key]: "Leuchtet?", name: "Lampen" } });
    expect((await say(rows))[0]).toBe("same");
  });

  it("stay as they are where the record would grow too large", async () => {
    const { id, name } = await space("Large");
    const words = { fr: { name: "x".repeat(199_700) } };
    await query("update space set translations = $2 where id = $1", [id, JSON.stringify(words)]);
    expect(await say([row("space", id, "name", name, "y".repeat(500))])).toEqual(["too_large"]);
    const { rows } = await query("select translations from space where id = $1", [id]);
    expect(rows).toEqual([{ translations: words }]);
  });

  it("are said in a further language of the organisation alone", async () => {
    const { id, name } = await space("Foreign");
    for (const language of ["en", "nl"]) {
      const rows = [row("space", id, "name", name, "Vreemd")];
      const body = { language, isTrial: false, rows };
      const reply = await call(admin, "POST", "/translations/said", body);
      expect(reply.json().fields).toMatchObject([{ field: "language", code: "language.invalid" }]);
    }
  });

  it("are given in pages that lead to the next, each record once", async () => {
    // More than a page of them.
    for (let count = 0; count < 5; count += 1) await tree();
    const pages: string[][] = [];
    const asked = "/translations/texts?kind=decisionTree&language=de";
    for (let next: string | null = asked; next !== null; ) {
      const page: { results: { id: string }[]; next: string | null } = (
        await call(admin, "GET", next)
      ).json();
      pages.push(page.results.map(({ id }) => id));
      next = page.next && `${asked}&after=${page.next}`;
    }
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) expect(page.length).toBeLessThanOrEqual(4);
    const { rows } = await query(
      "select id from decision_tree where organisation_id = $1 and deleted_at is null order by id",
      [organisation],
    );
    expect(pages.flat()).toEqual(rows.map(({ id }) => id));
  });
});
