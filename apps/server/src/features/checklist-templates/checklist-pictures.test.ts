import type { ChecklistTemplate, Image } from "@storey/contract";
import { v7 } from "uuid";
import { describe, expect, it } from "vitest";
import type { TestUser } from "../../../test/factory.ts";
import { form } from "../../../test/multipart.ts";
import { startPeople } from "../../../test/people.ts";
import { jpeg } from "../../../test/pictures.ts";
import { contentOf, item } from "./checklist-templates.fixture.ts";

const { server, make, organisation, admin, call, member, query } =
  await startPeople("Pictures of checklists");
const at = (id: string, rest = "") => `/checklist-templates/${id}${rest}`;
const add = async (who = admin): Promise<ChecklistTemplate> =>
  (await call(who, "POST", "/checklist-templates", { name: `Checklist ${v7()}` })).json();

async function upload(id: string, who: Pick<TestUser, "token"> = admin, pictureId: string = v7()) {
  const sent = form({ bytes: await jpeg(), fileName: "help.jpg" }, { id: pictureId });
  return server.call("POST", at(id, "/images"), { token: who.token, ...sent });
}
const picture = async (id: string, who = admin): Promise<Image> => (await upload(id, who)).json();
const showing = (helpImageId: string | null) => contentOf([item("Look", { helpImageId })]);
const shownIn = ({ content }: Pick<ChecklistTemplate, "content">) =>
  content.sections[0]?.items[0]?.helpImageId;
const bytes = (who: { token: string }, { versions }: Pick<Image, "versions">) =>
  server.call("GET", `/spaces/image-stream?imageKey=${versions.small.imageKey}`, {
    token: who.token,
  });
async function stranger() {
  const away = await make.organisation();
  return make.user({ organisations: [away], roles: ["organisation-admin"] });
}

describe("a picture of the help", () => {
  it("is its template's: shown with it, and in its draft; sent again it is the same", async () => {
    const { id } = await add();
    const one = await picture(id);
    expect((await upload(id, admin, one.id)).json()).toEqual(one);
    const changed = await call(admin, "PATCH", at(id), { content: showing(one.id) });
    const { metadata, versions } = one;
    expect(changed.json()).toMatchObject({ pictures: [{ id: one.id, metadata, versions }] });
    expect((await bytes(await member(), one)).status).toBe(200);
    expect((await bytes(await stranger(), one)).status).toBe(404);
  });

  it("is added by who may change the template, and to one that is there", async () => {
    const { id } = await add();
    expect((await upload(id, await member("technician"))).status).toBe(403);
    expect((await upload(v7())).status).toBe(404);
    expect((await upload(id, await stranger())).status).toBe(404);
    await call(admin, "DELETE", at(id));
    expect((await upload(id)).status).toBe(404);
  });

  it("is refused in the draft of any other template, of this organisation or another", async () => {
    const { id } = await add();
    const other = await add();
    const theirs = await stranger();
    const foreign = await picture((await add(theirs)).id, theirs);
    const beside = await picture(other.id);
    for (const wrong of [foreign.id, beside.id, v7()]) {
      const content = showing(wrong);
      expect((await call(admin, "PATCH", at(id), { content })).status).toBe(404);
      const made = { name: `Made ${v7()}`, content };
      expect((await call(admin, "POST", "/checklist-templates", made)).status).toBe(404);
    }
    expect((await call(admin, "GET", at(id))).json().version).toBe(1);
  });

  it("stays in what was published, and is asked with a run of it", async () => {
    const { id } = await add();
    const one = await picture(id);
    await call(admin, "PATCH", at(id), { content: showing(one.id) });
    await call(admin, "POST", at(id, "/publish"));
    await call(admin, "PATCH", at(id), { content: showing(null) });
    await call(admin, "POST", at(id, "/publish"));
    const { results } = (await call(admin, "GET", at(id, "/versions"))).json();
    const read = async ({ id: versionId }: { id: string }) =>
      (await call(admin, "GET", at(id, `/versions/${versionId}`))).json();
    const [second, first] = await Promise.all(results.map(read));
    expect([shownIn(first), shownIn(second)]).toEqual([one.id, null]);
    const spaceId = await make.space(organisation);
    const begin = async () => {
      const body = { id: v7(), templateId: id, spaceId };
      return (await call(admin, "POST", "/checklist-runs", body)).json();
    };
    expect((await begin()).pictures).toEqual([]);
    await call(admin, "PATCH", at(id), { content: showing(one.id) });
    await call(admin, "POST", at(id, "/publish"));
    const { metadata, versions } = one;
    expect((await begin()).pictures).toEqual([{ id: one.id, metadata, versions }]);
  });
});

describe("a copy", () => {
  it("of a template shows pictures of its own, which are there when the first template is archived", async () => {
    const { id } = await add();
    const one = await picture(id);
    await call(admin, "PATCH", at(id), { content: showing(one.id) });
    const copy: ChecklistTemplate = (await call(admin, "POST", at(id, "/duplicate"), {})).json();
    const [own] = copy.pictures;
    expect(own).toMatchObject({ versions: one.versions });
    expect([own?.id === one.id, shownIn(copy)]).toEqual([false, own?.id]);
    await call(admin, "DELETE", at(id));
    expect((await bytes(admin, one)).status).toBe(200);
    expect((await call(admin, "POST", at(copy.id, "/publish"))).status).toBe(200);
  });

  it("of a picture alone is added once, from a template of this organisation", async () => {
    const [from, to] = [await add(), await add()];
    const one = await picture(from.id);
    const copy = (pictureId: string, id: string = v7()) =>
      call(admin, "POST", at(to.id, "/images/copies"), { id, pictureId });
    const made = await copy(one.id);
    expect(made.status).toBe(201);
    const again = await copy(one.id, made.json().id);
    expect(again.json()).toEqual(made.json());
    const { id } = made.json();
    expect((await call(admin, "PATCH", at(to.id), { content: showing(id) })).status).toBe(200);
    const theirs = await stranger();
    const foreign = await picture((await add(theirs)).id, theirs);
    expect((await copy(foreign.id)).status).toBe(404);
    expect(
      (await call(theirs, "POST", at(to.id, "/images/copies"), { id: v7(), pictureId: foreign.id }))
        .status,
    ).toBe(404);
    // A picture of something else is not the template's to show.
    const space = await make.space(organisation);
    await query("update space_image set owner_id = $1 where id = $2", [space, one.id]);
    expect((await copy(one.id)).status).toBe(404);
  });
});
