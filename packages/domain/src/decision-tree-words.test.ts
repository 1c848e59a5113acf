import { expect, test } from "vitest";
import { node, tree, variable } from "./decision-tree.fixture.ts";
import type { TreeContent } from "./decision-tree.ts";
import { treeProblems } from "./decision-tree-check.ts";
import {
  textsOfTree,
  withCopiedWords,
  withoutLostWords,
  wordsOfSteps,
} from "./decision-tree-texts.ts";
import { treeTranscript } from "./decision-tree-transcript.ts";
import { walkTree } from "./decision-tree-walk.ts";
import { buildInLanguage, treeForReader, treeInLanguage } from "./decision-tree-words.ts";
import { countTranslations, translatedTexts, withTranslation } from "./translation.ts";

const CONTENT = tree(
  [
    node("ask", "variable", { variableId: "port", prompt: "Which port?" }),
    node("hdmi", "response", { match: { operator: "equals", value: "HDMI", upTo: null } }),
    node("other", "response", { match: { operator: "otherwise", value: null, upTo: null } }),
    node("end", "article", { html: "<p>Use {{port}}.</p>" }, "resolved"),
  ],
  ["ask>hdmi", "ask>other", "hdmi>end", "other>end"],
  [variable("port", { type: "choice", options: ["HDMI", "Network"] })],
);
const NO_WORDS = tree([node("here", "text")], []);
const sourceOf = (key: string) => {
  const found = textsOfTree(CONTENT, { name: "No picture", description: "" }).find(
    (text) => text.key === key,
  );
  if (!found) throw new Error(`There is no ${key}.`);
  return found;
};
const said = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).reduce(
    (content, [key, word]) => withTranslation(content, "de", sourceOf(key), word),
    CONTENT,
  );
const GERMAN = said({
  name: "Kein Bild",
  "prompt.ask": "Welcher Anschluss?",
  "option.port.Network": "Netzwerk",
  "html.end": "<p>{{port}} benutzen.</p>",
});

test("a tree is read in a language, its choices stay what responses wait for, and what is missing is named", () => {
  const { content, missing } = treeInLanguage(GERMAN, "de");
  expect(content.nodes[0]).toMatchObject({ label: "ask", data: { prompt: "Welcher Anschluss?" } });
  expect(content.variables[0]).toMatchObject({
    options: ["HDMI", "Network"],
    optionWords: { HDMI: "HDMI", Network: "Netzwerk" },
  });
  expect(missing.has("option.port.HDMI")).toBe(true);
  expect(missing.has("prompt.ask")).toBe(false);
});

test("a walk in a language is written down in the words that were read", () => {
  const part = {
    treeId: "t",
    name: "No picture",
    content: treeForReader(
      withTranslation(GERMAN, "de", sourceOf("label.ask"), "Welcher Anschluss ist gewählt?"),
      "de",
    ),
    subtrees: {},
  };
  const { build, name } = buildInLanguage({ rootId: "v", parts: { v: part } }, "de", "en");
  const answers = [{ at: "ask", responseId: null, value: "Network" }];
  const walk = walkTree(build, { facts: {}, inputs: {} }, answers);
  expect(name).toBe("Kein Bild");
  expect(treeTranscript(walk).lines).toMatchObject([
    { question: "Welcher Anschluss ist gewählt?", answer: "Netzwerk" },
  ]);
  expect(walk.stop.words.get("port")).toBe("Netzwerk");
  expect(walk.stop.values.get("port")).toBe("Network");
});

test("a translation that names a variable that is not there keeps the tree from being published", () => {
  const unknown = (content: TreeContent) =>
    treeProblems(content).filter(({ code }) => code === "variable_unknown");
  expect(unknown(GERMAN)).toEqual([]);
  const wrong = withTranslation(GERMAN, "de", sourceOf("html.end"), "<p>{{prot}} benutzen.</p>");
  expect(unknown(wrong)).toEqual([{ code: "variable_unknown", nodeIds: ["end"], variableIds: [] }]);
});

test("a reader is sent one language, and what nobody translated as it is", () => {
  const both = withTranslation(GERMAN, "fr", sourceOf("name"), "Pas d’image");
  expect(Object.keys(treeForReader(both, "fr").translations ?? {})).toEqual(["fr"]);
  expect(treeForReader(both, "nl")).toEqual(CONTENT);
});

test("an original that changed is to be looked at again, and translated anew or confirmed it is right", () => {
  const changed = {
    ...GERMAN,
    nodes: GERMAN.nodes.map((one) =>
      one.id === "ask"
        ? node("ask", "variable", { variableId: "port", prompt: "Which one?" })
        : one,
    ),
  };
  const texts = textsOfTree(changed, { name: "No picture", description: "" });
  const stale = translatedTexts(texts, changed, "de").filter(({ state }) => state === "stale");
  expect(stale.map(({ key }) => key)).toEqual(["prompt.ask"]);
  expect(countTranslations(texts, changed, "de")).toMatchObject({ stale: 1 });
  const [source] = stale;
  if (!source) throw new Error("Nothing is stale.");
  const right = withTranslation(changed, "de", source, source.said);
  expect(countTranslations(texts, right, "de")).toMatchObject({ stale: 0 });
});

test("a translation that names other values than its original is marked", () => {
  const wrong = said({ "html.end": "<p>{{prt}} benutzen.</p>" });
  const found = translatedTexts(
    textsOfTree(wrong, { name: "No picture", description: "" }),
    wrong,
    "de",
  );
  expect(found.filter(({ isOtherPlaces }) => isOtherPlaces).map(({ key }) => key)).toEqual([
    "html.end",
  ]);
});

test("what a tree is called and what is said of it come first, and stay with whatever it says", () => {
  const texts = textsOfTree(CONTENT, { name: "No picture", description: "Of displays" });
  expect(texts.slice(0, 2)).toMatchObject([
    { key: "name", text: "No picture", form: "line" },
    { key: "description", text: "Of displays", form: "text" },
  ]);
  const empty = { ...CONTENT, nodes: [], variables: [] };
  const translations = { de: { name: "Kein Bild", description: "Von Anzeigen" } };
  expect(withoutLostWords({ ...empty, translations }).translations).toEqual(translations);
});

test("of a node or a choice that is deleted no translation stays, also with a key that objects have", () => {
  const { translations } = withoutLostWords<TreeContent>({
    ...GERMAN,
    nodes: GERMAN.nodes.filter(({ id }) => id !== "end"),
    variables: [variable("port", { type: "choice", options: ["HDMI"] })],
    translations: { ...GERMAN.translations, fr: { "label.gone": "Parti", toString: "?" } },
  });
  expect(Object.keys(translations?.["de"] ?? {})).toEqual(["name", "prompt.ask"]);
  expect(translations?.["fr"]).toBeUndefined();
  expect(withoutLostWords(CONTENT)).toBe(CONTENT);
});

test("what stands between angle brackets is a word, but for the HTML of an article", () => {
  const content = tree(
    [
      node("ask", "text", { text: "<none>" }),
      node("end", "article", { html: "<p> </p>" }, "resolved"),
      node("more", "article", { html: "<p>More</p>" }, "resolved"),
    ],
    ["ask>end"],
  );
  const keys = textsOfTree(content, { name: "<untitled>", description: "" }).map(({ key }) => key);
  expect(keys).toEqual(expect.arrayContaining(["name", "text.ask", "html.more"]));
  expect(keys).not.toContain("html.end");
  const words = { "text.ask": "<keine>", "html.more": "<p></p>" };
  const read = treeInLanguage({ ...content, translations: { de: words } }, "de");
  expect(read.content.nodes.map(({ data }) => data)).toMatchObject([
    { text: "<keine>" },
    { html: "<p> </p>" },
    { html: "<p>More</p>" },
  ]);
  expect(read.missing).toContain("html.more");
  expect(read.missing).not.toContain("text.ask");
});

test("copies of steps and variables say what was said of them, also in a language that is new to the tree", () => {
  const option = "v1.2 (old)";
  const port = variable("port", { type: "choice", options: [option] });
  const from = withTranslation(
    { ...GERMAN, variables: [port] },
    "fr",
    { key: `option.port.${option}`, text: option },
    "v1.2 (ancien)",
  );
  const ids = new Map([
    ["ask", "asked"],
    ["port", "copied"],
  ]);
  const own = { ...NO_WORDS, translations: { de: { name: "Leer" } } };
  const into = withCopiedWords(own, from, ids);
  expect(into.translations).toEqual({
    de: {
      name: "Leer",
      "prompt.asked": "Welcher Anschluss?",
      "option.copied.Network": "Netzwerk",
    },
    fr: { [`option.copied.${option}`]: "v1.2 (ancien)" },
  });
  const mark = from.translatedFrom?.["de"]?.["prompt.ask"];
  expect(mark).toBeTruthy();
  expect(into.translatedFrom?.["de"]).toMatchObject({ "prompt.asked": mark });
  expect(withCopiedWords(own, from, new Map([["else", "e"]]))).toEqual(own);
  expect(withCopiedWords(NO_WORDS, NO_WORDS, ids)).toEqual(NO_WORDS);
});

test("what is said of some steps is theirs alone, with its marks and no longer than it may be", () => {
  const nodes = GERMAN.nodes.filter(({ id }) => id === "ask");
  const part = wordsOfSteps({ nodes, variables: [] }, GERMAN);
  expect(part.translations).toEqual({ de: { "prompt.ask": "Welcher Anschluss?" } });
  expect(Object.keys(part.translatedFrom?.["de"] ?? {})).toEqual(["prompt.ask"]);
  const words = { "label.ask": "x".repeat(201), "prompt.ask": "Welcher?" };
  const said = { translations: { de: words }, translatedFrom: { de: { "label.ask": "m" } } };
  expect(wordsOfSteps({ nodes, variables: [] }, said)).toEqual({
    translations: { de: { "prompt.ask": "Welcher?" } },
  });
});
