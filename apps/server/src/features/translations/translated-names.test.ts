import { NAMING_KINDS, type NamingKind, recordTextKey, textMark } from "@storey/domain";
import { v7 } from "uuid";
import { beforeAll, describe, expect, it } from "vitest";
import { startPeople } from "../../../test/people.ts";

/** The names that spaces borrow from lists, in the languages of their organisation: what all four lists do alike. */
const { server, make, organisation, admin, call, member, limit, query } =
  await startPeople("Translated names");
const languages = ["en", "de", "fr"].map((value) => ({ value, label: value }));
const PATHS: Readonly<Record<NamingKind, string>> = {
  spaceType: "/space-types",
  feature: "/features",
  location: "/locations",
  floor: "/floors",
};
const SAID: Readonly<Record<NamingKind, string>> = {
  spaceType: "Büro",
  feature: "Beamer",
  location: "Hafen",
  floor: "Zwischengeschoss",
};

/** A space with one record of each list, by whose names it is known. */
async function borrowing() {
  const mark = v7();
  const made = async (path: string, body: object) => {
    const reply = await call(admin, "POST", path, body);
    expect(reply.status, reply.text).toBe(201);
    return reply.json();
  };
  const spaceType = await made("/space-types", {
    organisationId: organisation,
    name: `Office ${mark}`,
  });
  const feature = await made("/features", {
    ...{ organisationId: organisation, name: `Projector ${mark}`, icon: "wifi" },
  });
  const location = await made("/locations", { name: `Harbour ${mark}` });
  const floor = await made("/floors", { name: `Mezzanine ${mark}`, locationId: location.id });
  const space = await made("/spaces", {
    ...{ name: `Room ${mark}`, floorId: floor.id },
    ...{ spaceTypeId: spaceType.id, featureIds: [feature.id] },
  });
  return { mark, spaceType, feature, location, floor, space };
}
const wordsOf = (kind: NamingKind, name: string) => ({
  translations: { de: { name: SAID[kind] } },
  translatedFrom: { de: { name: textMark(name) } },
});
const change = async (kind: NamingKind, id: string, body: object, who = admin) => {
  const reply = await call(who, "PATCH", `${PATHS[kind]}/${id}`, body);
  return { status: reply.status, body: reply.json() };
};
const missing = async (asked: string, who = admin) =>
  (await call(who, "GET", `/translations/missing?pageSize=200&${asked}`)).json();
const row = (kind: NamingKind, record: { id: string; name: string }, said: string) => ({
  ...{ id: recordTextKey({ kind, id: record.id, key: "name" }), source: record.name, said },
});
const say = (rows: readonly object[], who = admin) =>
  call(who, "POST", "/translations/said", { language: "de", isTrial: false, rows });

beforeAll(async () => {
  await call(admin, "PATCH", "/organisations", { languages });
});

describe.each(NAMING_KINDS)("the name of a %s", (kind) => {
  it("is said in further languages by the call that changes it, and keeps them through others", async () => {
    const all = await borrowing();
    const { id, name } = all[kind];
    const said = wordsOf(kind, name);
    const saved = await change(kind, id, said);
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    const renamed = await change(kind, id, { name: `New ${name}` });
    const now = renamed.body.result ?? renamed.body;
    // The mark of the original stays, by which the translation is stale from now on.
    expect(now).toMatchObject({ name: `New ${name}`, ...said });
    await change(kind, id, { translations: {}, translatedFrom: {} });
    const { rows } = await query(
      `select translations from ${kind === "spaceType" ? "space_type" : kind} where id = $1`,
      [id],
    );
    expect(rows).toEqual([{ translations: {} }]);
  });

  it("has no other texts, and is bounded", async () => {
    const all = await borrowing();
    const { id } = all[kind];
    const other = await change(kind, id, { translations: { de: { name: "Ja", line1: "Nein" } } });
    expect(other.status).toBe(400);
    const long = await change(kind, id, { translations: { de: { name: "x".repeat(201) } } });
    expect(long.body.fields).toMatchObject([{ code: "text.too_long" }]);
    const many = Object.fromEntries(
      Array.from({ length: 300 }, (_, at) => [`x${at}`, { name: "x".repeat(190) }]),
    );
    const large = await change(kind, id, { translations: many });
    expect(large.body.fields).toMatchObject([{ field: "translations", code: "text.too_long" }]);
  });

  it("is listed while a language misses it, and is said by a file as by its form", async () => {
    const all = await borrowing();
    const record = all[kind];
    const listed = async () => (await missing(`kind=${kind}&search=${all.mark}`)).results;
    const gap = (language: string) => ({ language, missing: 1, total: 1 });
    const place = kind === "floor" ? { location: all.location.name, floor: null } : null;
    expect(await listed()).toEqual([
      { kind, id: record.id, name: record.name, place, languages: [gap("de"), gap("fr")] },
    ]);
    const given = (await call(admin, "GET", `/translations/texts?kind=${kind}&language=de`)).json();
    expect(given.results.find(({ id }: { id: string }) => id === record.id)).toMatchObject({
      ...{ kind, place },
      texts: [{ key: "name", source: record.name, said: "" }],
    });
    const rows = [row(kind, record, SAID[kind]), row(kind, { id: v7(), name: "Gone" }, "Weg")];
    expect((await say(rows)).json().outcomes).toEqual(["new", "unknown"]);
    expect((await say(rows)).json().outcomes).toEqual(["same", "unknown"]);
    expect((await listed())[0].languages).toEqual([gap("fr")]);
  });

  it("is read in them where a space shows it: on its page, in lists and beside the filters", async () => {
    const all = await borrowing();
    const { id, name } = all[kind];
    const { translations } = wordsOf(kind, name);
    await change(kind, id, wordsOf(kind, name));
    const page = (await call(admin, "GET", `/spaces/${all.space.id}`)).json();
    const search = { searchTerm: all.mark };
    const found = (await call(admin, "POST", "/spaces/search", search)).json();
    const [listed] = found.results;
    for (const space of [page, listed]) {
      const own = kind === "feature" ? space.features[0] : space[kind];
      expect(own).toMatchObject({ id, name, translations });
    }
    const facets = { spaceType: "spaceTypes", feature: "features" } as const;
    const facet = found.facets[facets[kind as keyof typeof facets] ?? `${kind}s`];
    expect(facet.find((one: { id: string }) => one.id === id)).toMatchObject({ translations });
    // By its original alone it is found.
    const other = { searchTerm: SAID[kind], spaceTypeIds: [all.spaceType.id] };
    expect((await call(admin, "POST", "/spaces/search", other)).json().totalCount).toBe(0);
  });
});

describe("names of lists", () => {
  it("are translated by who may change the records, in their locations", async () => {
    const [here, elsewhere] = [await borrowing(), await borrowing()];
    const technician = await member("technician");
    await limit(technician, "technician", [here.location.id]);
    const { counts } = await missing("", technician);
    const kinds = new Set(counts.map(({ kind }: { kind: string }) => kind));
    for (const kind of NAMING_KINDS) {
      const records = [here[kind], elsewhere[kind]];
      const outcomes: string[] = (
        await say(
          records.map((record) => row(kind, record, SAID[kind])),
          technician,
        )
      ).json().outcomes;
      const may = [];
      for (const { id, name } of records)
        may.push((await change(kind, id, wordsOf(kind, name), technician)).status === 200);
      expect(outcomes.map((outcome) => outcome !== "unknown")).toEqual(may);
      expect(kinds.has(kind)).toBe(may.includes(true));
    }
  });

  it("of somebody else's locations stay theirs where a role changes floors in some", async () => {
    const [here, elsewhere] = [await borrowing(), await borrowing()];
    const administrator = await member("organisation-admin");
    await limit(administrator, "organisation-admin", [here.location.id]);
    for (const kind of ["location", "floor"] as const) {
      const rows = [here[kind], elsewhere[kind]].map((record) => row(kind, record, SAID[kind]));
      expect((await say(rows, administrator)).json().outcomes).toEqual(["new", "unknown"]);
      const found = (await missing(`kind=${kind}&language=fr`, administrator)).results;
      expect(found.map(({ id }: { id: string }) => id)).toEqual([here[kind].id]);
    }
  });

  it("ask for no word of a floor that is its number", async () => {
    const location = await make.location(organisation, `Numbers ${v7()}`);
    const ids = [];
    for (const name of ["2", "-1", "−2", "+4", "2a"])
      ids.push(await make.floor(organisation, location, name));
    const found = (await missing("kind=floor&language=de")).results;
    const listed = found.map(({ id }: { id: string }) => id);
    expect(ids.map((id) => listed.includes(id))).toEqual([false, false, false, false, true]);
    const outcomes = (await say([row("floor", { id: ids[0] ?? "", name: "2" }, "Zwei")])).json();
    expect(outcomes).toEqual({ outcomes: ["unknown"] });
  });

  it("of a type and of an archived place are no longer asked for once they are gone", async () => {
    const all = await borrowing();
    await call(admin, "DELETE", `/locations/${all.location.id}`);
    await call(admin, "DELETE", `/spaceTypes/${all.spaceType.id}/hardDelete`);
    const found = (await missing(`search=${all.mark}`)).results;
    expect(found.map(({ kind }: { kind: string }) => kind)).toEqual(["feature"]);
  });

  it("refuse who says them over words that came in between, with what is there now", async () => {
    const { spaceType } = await borrowing();
    const sent = (language: string) =>
      server.call("PATCH", `/space-types/${spaceType.id}`, {
        ...{ token: admin.token, headers: { "if-match": `"${spaceType.version}"` } },
        body: { translations: { [language]: { name: `In ${language}` } } },
      });
    expect((await sent("de")).status).toBe(200);
    const second = await sent("fr");
    expect([second.status, second.json().current]).toMatchObject([
      409,
      { translations: { de: { name: "In de" } } },
    ]);
  });
});
