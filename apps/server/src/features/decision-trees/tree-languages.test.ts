import { textsOfTree, withTranslation } from "@storey/domain";
import { v7 } from "uuid";
import { describe, expect, it } from "vitest";
import { startPeople } from "../../../test/people.ts";
import { askingTree, treeNode } from "./decision-trees.fixture.ts";

/** Trees in the languages of an organisation: what is kept of translations, and what is read. */
const { make, organisation, admin, call, member } = await startPeople("Tree languages");
const person = await member();
const floor = await make.floor(organisation, await make.location(organisation));
const languages = [
  { value: "en", label: "English" },
  { value: "de", label: "Deutsch" },
  { value: "fr", label: "Français" },
];
await call(admin, "PATCH", "/organisations", { languages });

const NAME = () => `Tree ${v7()}`;
const german = (content: ReturnType<typeof askingTree>, words: Readonly<Record<string, string>>) =>
  textsOfTree(content, { name: "No picture", description: "" }).reduce((translated, source) => {
    const said = words[source.text];
    return said === undefined ? translated : withTranslation(translated, "de", source, said);
  }, content);
const WORDS = { "No picture": "Kein Bild", Lit: "Leuchtet", No: "Nein", "We come.": "Wir kommen." };

async function published(content: object, name = NAME()) {
  const made = await call(admin, "POST", "/decision-trees", { name, content });
  expect(made.status, made.text).toBe(201);
  const { id } = made.json();
  await call(admin, "POST", `/decision-trees/${id}/publish`);
  return id as string;
}
async function ledIn(language: string, decisionTreeId: string) {
  const body = { name: `Space ${v7()}`, floorId: floor, decisionTreeId };
  const spaceId = (await call(admin, "POST", "/spaces", body)).json().id as string;
  const begun = await call(person, "POST", "/decision-tree-sessions", { spaceId, language });
  return { spaceId, session: begun.json() };
}

describe("a tree in several languages", () => {
  it("is sent to its reader in theirs alone, by the name that it has there", async () => {
    const content = german(askingTree(), WORDS);
    const id = await published(
      withTranslation(content, "fr", { key: "name", text: "No picture" }, "Pas d’image"),
    );
    const { session } = await ledIn("de", id);
    expect(session).toMatchObject({ language: "de", tree: { name: "Kein Bild" } });
    const { translations } = session.build.parts[session.build.rootId].content;
    expect(Object.keys(translations)).toEqual(["de"]);
    const { session: own } = await ledIn("en", id);
    expect(own.build.parts[own.build.rootId].content.translations).toBeUndefined();
  });

  it("is reported in the words that were read", async () => {
    const content = german(askingTree(), WORDS);
    const [ask, , no] = content.nodes.map(({ id }) => id);
    const { spaceId, session } = await ledIn("de", await published(content));
    const answers = [{ at: ask, responseId: no, value: null }];
    await call(person, "PUT", `/decision-tree-sessions/${session.id}/answers`, { answers });
    const decisionTreeSessionId = session.id;
    const report = { id: v7(), title: "Dunkel", spaceId, decisionTreeSessionId };
    const { transcript } = (await call(person, "POST", "/issues", report)).json();
    expect(transcript).toMatchObject({
      treeName: "Kein Bild",
      lines: [{ question: "Leuchtet", answer: "Nein" }],
    });
    // Who mends it may read another language.
    expect(transcript).toMatchObject({
      language: "de",
      readings: [
        {
          language: null,
          treeName: expect.any(String),
          lines: [{ question: "Lit", answer: "No" }],
        },
      ],
    });
  });

  it("keeps no translation of a node that is gone, and no script in any language", async () => {
    const article = treeNode("article", { html: "<p>Press it.</p>" });
    const content = {
      ...{ startNodeId: article.id, nodes: [article], edges: [], variables: [] },
      translations: {
        de: { [`html.${article.id}`]: "<p>Drücken<script>x()</script></p>", "label.gone": "Weg" },
      },
      translatedFrom: { de: { "label.gone": "1" } },
    };
    const made = await call(admin, "POST", "/decision-trees", { name: NAME(), content });
    expect(made.json().content.translations).toEqual({
      de: { [`html.${article.id}`]: "<p>Drücken</p>" },
    });
    expect(made.json().content.translatedFrom).toBeUndefined();
    const emptied = { ...content, startNodeId: null, nodes: [] };
    const path = `/decision-trees/${made.json().id}`;
    const saved = await call(admin, "PATCH", path, { content: emptied });
    expect(saved.json().content.translations).toBeUndefined();
  });

  it("is changed once its translations are, and is as large with them as without", async () => {
    const content = askingTree();
    const id = await published(content);
    const path = `/decision-trees/${id}`;
    const saved = await call(admin, "PATCH", path, { content: german(content, WORDS) });
    expect(saved.json()).toMatchObject({ isChanged: true });
    const [ask] = content.nodes;
    const words = Object.fromEntries(
      Array.from({ length: 22 }, (_, at) => [
        `x${at}`,
        { [`label.${ask?.id}`]: "x".repeat(46_000) },
      ]),
    );
    const large = await call(admin, "PATCH", path, {
      content: { ...content, translations: words },
    });
    expect(large.status, large.text).toBe(400);
    expect(large.json().fields).toMatchObject([{ field: "content", code: "tree.too_large" }]);
  });

  it("is listed with what is said of it in each language, also of a copy", async () => {
    const words = { name: "Kein Bild", description: "Hilft" };
    const content = { ...askingTree(), translations: { de: words, fr: { name: "Pas d’image" } } };
    const body = { name: NAME(), description: "Helps", content };
    const { id } = (await call(admin, "POST", "/decision-trees", body)).json();
    const copy = (await call(admin, "POST", `/decision-trees/${id}/duplicate`, {})).json();
    expect(copy.content.translations).toEqual(content.translations);
    const listed = (await call(admin, "GET", "/decision-trees")).json();
    for (const wanted of [id, copy.id])
      expect(listed.find((one: { id: string }) => one.id === wanted)).toMatchObject({
        ...{ description: "Helps", descriptions: { de: "Hilft" } },
      });
  });
});
