import { newChecklistItem } from "@storey/domain";
import { v7 } from "uuid";
import { describe, expect, it } from "vitest";
import { startPeople } from "../../../test/people.ts";
import { contentOf, item, publishedTemplate } from "./checklist-templates.fixture.ts";

const { server, make, organisation, admin, call, member, query } = await startPeople("Checklists");
const named = (mark = v7()) => ({ name: `Checklist ${mark}` });
const add = async (body: object = named()) =>
  (await call(admin, "POST", "/checklist-templates", body)).json();
const at = (id: string, rest = "") => `/checklist-templates/${id}${rest}`;
const patch = (id: string, body: object, version: number) =>
  server.call("PATCH", at(id), {
    token: admin.token,
    body,
    headers: { "if-match": `"${version}"` },
  });

describe("a template", () => {
  it("is a draft with nothing in it until something is said, and is listed by name", async () => {
    const one = await add();
    expect(one).toMatchObject({
      ...{ state: "draft", publishedNumber: null, isChanged: false, defaultRecurrence: "monthly" },
      ...{ itemsCount: 0, assignmentsCount: 0, version: 1, description: "" },
      content: { sections: [], scan: "none", isSigned: false, isPatTest: false, translations: {} },
    });
    const content = contentOf([item("First"), item("Second")]);
    const changed = await patch(one.id, { content, name: `A ${one.name}` }, 1);
    expect(changed.json()).toMatchObject({ content, itemsCount: 2, version: 2, state: "draft" });
    const listed = (await call(admin, "GET", "/checklist-templates")).json();
    const { content: _, pictures: __, ...summary } = changed.json();
    expect(listed.find(({ id }: { id: string }) => id === one.id)).toEqual(summary);
  });

  it("has a name of its own among those that are not archived", async () => {
    const one = await add();
    const same = await call(admin, "POST", "/checklist-templates", {
      name: one.name.toUpperCase(),
    });
    expect(same.problem().code).toBe("name.taken");
    expect((await call(admin, "DELETE", at(one.id))).status).toBe(204);
    const next = await add({ name: one.name });
    const restored = await call(admin, "PUT", at(one.id, "/restore"));
    expect(restored.problem().code).toBe("name.taken");
    await patch(next.id, { name: `${one.name} next` }, 1);
    expect((await call(admin, "PUT", at(one.id, "/restore"))).json()).toMatchObject({
      deletedAt: null,
    });
  });

  it("is listed when it is archived only if that is asked for", async () => {
    const { id } = await add();
    await call(admin, "DELETE", at(id));
    const ids = async (asked: string) =>
      (await call(admin, "GET", `/checklist-templates${asked}`))
        .json()
        .map((one: { id: string }) => one.id);
    expect(await ids("")).not.toContain(id);
    expect(await ids("?withDeleted=true")).toContain(id);
    expect((await patch(id, { name: "Never" }, 2)).status).toBe(404);
    expect((await call(admin, "POST", at(id, "/publish"))).problem().code).toBe("parent.archived");
  });

  it("tells who overwrites what somebody else changed meanwhile", async () => {
    const { id } = await add();
    await patch(id, { content: contentOf([item("Theirs")]) }, 1);
    const refused = await patch(id, { content: contentOf([item("Mine")]) }, 1);
    expect(refused.problem()).toMatchObject({
      ...{ code: "record.conflict", fields: [{ field: "content" }] },
      current: { content: { sections: [{ items: [{ label: "Theirs" }] }] } },
    });
    expect((await patch(id, { description: "Mine" }, 1)).json()).toMatchObject({
      ...{ description: "Mine", itemsCount: 1 },
    });
  });

  it("says in other languages no more than what it translates may hold", async () => {
    const one = item("Is it dry?");
    const send = async (key: string, length: number) => {
      const content = contentOf([one], { translations: { de: { [key]: "x".repeat(length) } } });
      return call(admin, "POST", "/checklist-templates", { ...named(), content });
    };
    for (const [key, most] of [
      ["name", 200],
      ["description", 5_000],
      [`label.${one.id}`, 2_000],
    ] as const) {
      expect((await send(key, most)).status, key).toBe(201);
      expect((await send(key, most + 1)).json().fields, key).toMatchObject([
        { field: `content.translations.de.${key}`, code: "text.too_long" },
      ]);
    }
  });

  it("holds no more than a template may", async () => {
    const items = (count: number) => Array.from({ length: count }, () => item("Again"));
    const half = contentOf(items(176)).sections;
    const content = { ...contentOf([]), sections: [...half, ...contentOf(items(175)).sections] };
    const reply = await call(admin, "POST", "/checklist-templates", { ...named(), content });
    expect([reply.status, reply.text]).toEqual([
      400,
      expect.stringContaining("checklist.too_large"),
    ]);
  });

  it("is read by technicians and changed by administrators", async () => {
    const { id } = await add();
    const technician = await member("technician");
    expect((await call(technician, "GET", at(id))).status).toBe(200);
    expect((await call(technician, "PATCH", at(id), { name: "Mine" })).status).toBe(403);
    expect((await call(technician, "POST", at(id, "/publish"))).status).toBe(403);
    expect((await call(await member(), "GET", at(id))).status).toBe(403);
  });
});

describe("publishing", () => {
  it("keeps a version for runs, and tells what the draft says anew", async () => {
    const first = await publishedTemplate(server, admin);
    expect(first).toMatchObject({ state: "published", publishedNumber: 1, isChanged: false });
    const content = contentOf([item("Changed")]);
    const draft = (await patch(first.id, { content }, first.version)).json();
    expect(draft).toMatchObject({ publishedNumber: 1, isChanged: true });
    const second = (await call(admin, "POST", at(first.id, "/publish"))).json();
    expect(second).toMatchObject({ publishedNumber: 2, isChanged: false, content });
    const { results } = (await call(admin, "GET", at(first.id, "/versions"))).json();
    expect(results).toMatchObject([{ number: 2, publishedBy: { id: admin.id } }, { number: 1 }]);
    const read = (id: string) => call(admin, "GET", at(first.id, `/versions/${id}`));
    expect((await read(results[0].id)).json()).toMatchObject({ number: 2, content });
    expect((await read(results[1].id)).json()).toMatchObject({ content: first.content });
  });

  it("adds one version for two people at once, and none for nothing new", async () => {
    const { id } = await add({ ...named(), content: contentOf([item("Once")]) });
    const publish = () => call(admin, "POST", at(id, "/publish"));
    const replies = await Promise.all([1, 2, 3, 4].map(publish));
    expect(replies.map((reply) => reply.json().publishedNumber)).toEqual([1, 1, 1, 1]);
    expect((await publish()).json().publishedNumber).toBe(1);
  });

  it("publishes what its caller saw and nothing else", async () => {
    const { id } = await add({ ...named(), content: contentOf([item("Seen")]) });
    await patch(id, { content: contentOf([item("Unseen")]) }, 1);
    const refused = await server.call("POST", at(id, "/publish"), {
      ...{ token: admin.token, headers: { "if-match": '"1"' } },
    });
    expect(refused.problem().code).toBe("record.conflict");
    expect((await call(admin, "GET", at(id))).json().state).toBe("draft");
  });

  it("names what keeps it from that, the kinds of assets that are gone too", async () => {
    const { id: empty } = await add();
    const none = await call(admin, "POST", at(empty, "/publish"));
    expect(none.problem()).toMatchObject({
      code: "checklist.not_publishable",
      current: [{ sectionId: null, itemId: null, code: "no_items" }],
    });
    const perAsset = { assetTypeId: v7(), assetModelId: null };
    const content = contentOf([item(" "), item("Extinguisher", { perAsset })]);
    const { id } = await add({ ...named(), content });
    const [section] = content.sections;
    const place = (index: number) => ({
      sectionId: section?.id,
      itemId: section?.items[index]?.id,
    });
    const refused = await call(admin, "POST", at(id, "/publish"));
    expect(refused.problem()).toMatchObject({
      current: [
        { ...place(0), code: "unlabelled" },
        { ...place(1), code: "asset_kind_gone" },
      ],
    });
  });

  it("counts another organisation's kinds of assets as gone", async () => {
    const away = await make.organisation();
    const stranger = await make.user({ organisations: [away], roles: ["organisation-admin"] });
    const type = (await call(stranger, "POST", "/asset-types", { name: "Theirs" })).json();
    const own = (await call(admin, "POST", "/asset-types", { name: `Ours ${v7()}` })).json();
    const publish = async (assetTypeId: string) => {
      const perAsset = { assetTypeId, assetModelId: null };
      const content = contentOf([item("Each", { perAsset })]);
      const { id } = await add({ ...named(), content });
      return (await call(admin, "POST", at(id, "/publish"))).status;
    };
    expect([await publish(type.id), await publish(own.id)]).toEqual([409, 200]);
  });

  it("never changes what was published", async () => {
    const change = query(
      "begin; set local role storey_app; update checklist_template_version set name = 'Else'; commit",
    );
    await expect(change).rejects.toMatchObject({ code: "42501" });
    await query("rollback");
  });
});

describe("a copy", () => {
  it("asks the same by ids of its own, under a free name", async () => {
    const gate = item("Is it wet?", { responseType: "check" });
    const condition = { itemId: gate.id, operator: "failed", value: null } as const;
    const next = { ...newChecklistItem(v7(), "Mop it"), condition };
    const one = await publishedTemplate(server, admin, contentOf([gate, next]));
    const copy = (await call(admin, "POST", at(one.id, "/duplicate"), {})).json();
    expect(copy).toMatchObject({ name: `${one.name} (2)`, state: "draft", itemsCount: 2 });
    const [first, second] = copy.content.sections[0].items;
    expect([first.label, second.label]).toEqual(["Is it wet?", "Mop it"]);
    expect(second.condition).toEqual({ ...condition, itemId: first.id });
    expect(first.id).not.toBe(gate.id);
    const again = (await call(admin, "POST", at(one.id, "/duplicate"), {})).json();
    expect(again.name).toBe(`${one.name} (3)`);
    expect((await call(admin, "POST", at(one.id, "/publish"))).status).toBe(200);
  });

  it("says in other languages what the original says, with what changed since", async () => {
    const asked = item("Is it dry?");
    const words = { name: "Türen", description: "Alle", [`label.${asked.id}`]: "Trocken?" };
    const content = contentOf([asked], {
      translations: { de: words },
      translatedFrom: { de: { [`label.${asked.id}`]: "mark" } },
    });
    const one = await add({ ...named(), content, description: "All of them" });
    const copy = (await call(admin, "POST", at(one.id, "/duplicate"), {})).json();
    const [{ id }] = copy.content.sections[0].items;
    expect(copy.content).toMatchObject({
      translations: { de: { name: "Türen", description: "Alle", [`label.${id}`]: "Trocken?" } },
      translatedFrom: { de: { [`label.${id}`]: "mark" } },
    });
    expect(copy).toMatchObject({ description: "All of them", descriptions: { de: "Alle" } });
  });
});

describe("what a template is called in other languages", () => {
  it("is told with its runs by the version that they ask, and with what is begun", async () => {
    const floor = await make.floor(organisation, await make.location(organisation));
    const room = { name: `Room ${v7()}`, floorId: floor };
    const spaceId = (await call(admin, "POST", "/spaces", room)).json().id as string;
    const content = contentOf([item("Is it dry?")], { translations: { de: { name: "Türen" } } });
    const one = await publishedTemplate(server, admin, content);
    const later = { ...content, translations: { de: { name: "Tore" }, fr: { name: " " } } };
    expect((await patch(one.id, { content: later }, one.version)).status).toBe(200);

    const template = { id: one.id, name: one.name, names: { de: "Türen" } };
    const startable = `/checklist-runs/startable?spaceId=${spaceId}`;
    expect((await call(admin, "GET", startable)).json()).toContainEqual(
      expect.objectContaining({ template }),
    );
    const sketch = `/checklist-runs/sketch?spaceId=${spaceId}&templateId=${one.id}`;
    expect((await call(admin, "GET", sketch)).json()).toMatchObject({ template });
    const start = { id: v7(), templateId: one.id, spaceId };
    const run = (await call(admin, "POST", "/checklist-runs", start)).json();
    expect(run).toMatchObject({ template });
    await call(admin, "POST", at(one.id, "/publish"));
    const listed = (await call(admin, "GET", `/checklist-runs?spaceId=${spaceId}`)).json();
    expect(listed.results).toMatchObject([{ template }]);
    expect((await call(admin, "GET", startable)).json()).toContainEqual(
      expect.objectContaining({ template: { ...template, names: { de: "Tore" } } }),
    );
  });

  it("is known of a version that a process of the release before published, too", async () => {
    const content = contentOf([item("Is it dry?")], { translations: { de: { name: "Türen" } } });
    const one = await publishedTemplate(server, admin, content);
    const { rows } = await query(
      `insert into checklist_template_version (organisation_id, id, template_id, number, name, content)
       select organisation_id, gen_random_uuid(), template_id, number + 1, name, content
       from checklist_template_version where template_id = $1 returning names`,
      [one.id],
    );
    expect(rows).toEqual([{ names: { de: "Türen" } }]);
  });
});
