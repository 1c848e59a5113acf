import { textMark } from "@storey/domain";
import { v7 } from "uuid";
import { describe, expect, it } from "vitest";
import { startPeople } from "../../../test/people.ts";

/** What a space says in the languages of its organisation, and what the set-up list says of it. */
const { make, organisation, admin, call } = await startPeople("Space translations");
const location = await make.location(organisation);
const floor = await make.floor(organisation, location);
const languages = [
  { value: "en", label: "English" },
  { value: "de", label: "Deutsch" },
];

async function space() {
  const body = { name: `Reading room ${v7()}`, floorId: floor };
  return (await call(admin, "POST", "/spaces", body)).json();
}
const setUp = async (name: string) => {
  const found = await call(admin, "GET", `/readiness/set-up?search=${encodeURIComponent(name)}`);
  const [one] = found.json().results;
  return { missing: one.missing as string[], languages: one.missingLanguages as string[] };
};

describe("a space in several languages", () => {
  it("lacks translations once there are languages, until its name is said in each", async () => {
    const { id, name } = await space();
    expect((await setUp(name)).missing).not.toContain("translations");
    await call(admin, "PATCH", "/organisations", { languages });
    expect(await setUp(name)).toMatchObject({
      missing: expect.arrayContaining(["translations"]),
      languages: ["de"],
    });
    const translations = { de: { name: "Lesesaal" } };
    const translatedFrom = { de: { name: textMark(name) } };
    const said = { translations, translatedFrom };
    const saved = await call(admin, "PATCH", `/spaces/${id}`, said);
    expect([saved.status, saved.json()]).toMatchObject([200, said]);
    expect(await setUp(name)).toMatchObject({ languages: [] });
    expect((await setUp(name)).missing).not.toContain("translations");
  });

  it("is still to be said in another language once that one is the first", async () => {
    const { name } = await space();
    const [first, second] = languages;
    await call(admin, "PATCH", "/organisations", { languages: [second, first] });
    expect(await setUp(name)).toMatchObject({ languages: ["de"] });
    await call(admin, "PATCH", "/organisations", { languages });
  });

  it("keeps no translation of what it does not say, and bounds the others", async () => {
    const { id } = await space();
    const translations = { de: { name: "Lesesaal", [`document.${v7()}`]: "Weg" } };
    const saved = await call(admin, "PATCH", `/spaces/${id}`, { translations });
    expect(saved.json().translations).toEqual({ de: { name: "Lesesaal" } });
    const many = Object.fromEntries(
      Array.from({ length: 500 }, (_, at) => [`x${at}`, { name: "x".repeat(450) }]),
    );
    const long = await call(admin, "PATCH", `/spaces/${id}`, { translations: many });
    expect(long.json().fields).toMatchObject([{ field: "translations", code: "text.too_long" }]);
  });
});
