import type { Custody } from "@storey/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { type CustodyWorld, custodyWorld, FAR_DAY } from "../../custody/custody.fixture.ts";
import { mailPartsOf, remindHolders } from "../../custody/custody-mail.service.ts";
import { type AssetImporter, assetImporter } from "./asset-imports.fixture.ts";

let server: TestServer;
let world: CustodyWorld;
let importer: AssetImporter;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

beforeEach(async () => {
  world = await custodyWorld(server);
  importer = assetImporter(server, world.admin.token);
});

const HEAD = "Tag,Model,Handed out to,Handed out to: e-mail,Due back";
const file = (...rows: readonly string[]) => [HEAD, ...rows].join("\n");
const idOf = async (tag: string): Promise<string> =>
  (await world.send("POST", "/assets/search", { searchTerm: tag })).json().results[0].id;
const custodiesOf = async (tag: string): Promise<Custody[]> => world.custodies(await idOf(tag));
const holderOf = async (tag: string) => {
  const [latest] = await custodiesOf(tag);
  return latest?.inAt === null ? [latest.holder.name, latest.dueBack] : null;
};
const mails = async () =>
  (
    await server.installation.database.pool.query(
      "select name from background_job where organisation_id = $1 and name in ('custody-receipt', 'mail')",
      [world.organisation],
    )
  ).rows;

it("hands things out to a member, to a name with an address, and to a name, without a mail", async () => {
  const made = await importer.uploaded(
    file(
      `C-1,EB-2250U,Somebody else,${world.admin.email.toUpperCase()},${FAR_DAY}`,
      "C-2,EB-2250U,Robin Quill,robin@holder.test,2020-01-31",
      "C-3,EB-2250U,Kim Ode,,",
      "C-4,EB-2250U,,,",
      "C-5,EB-2250U,,only@holder.test,",
    ),
  );
  expect(made.choices.mapping).toMatchObject({ holder: 2, holderEmail: 3, dueBack: 4 });
  const checked = await importer.check(made);
  expect(checked).toMatchObject({ counts: { create: 5, errors: 0 }, problems: [] });
  expect((await importer.rows(made)).results[1]?.changes).toEqual(
    expect.arrayContaining([
      { field: "holder", before: null, after: "Robin Quill" },
      { field: "dueBack", before: null, after: "2020-01-31" },
    ]),
  );
  await importer.commit(made);
  const [member] = await custodiesOf("C-1");
  expect(member?.holder).toMatchObject({ userId: world.admin.id, email: world.admin.email });
  expect(member).toMatchObject({ dueBack: FAR_DAY, outBy: { id: world.admin.id } });
  const [named] = await custodiesOf("C-2");
  expect(named?.holder).toMatchObject({ userId: null, email: "robin@holder.test" });
  expect(await holderOf("C-3")).toEqual(["Kim Ode", null]);
  expect(await holderOf("C-4")).toBeNull();
  expect(await holderOf("C-5")).toEqual(["only@holder.test", null]);
  expect(await mails()).toEqual([]);
  // What was overdue before it came in is reminded of no more than received.
  const { gateway } = server.installation;
  expect(await remindHolders(gateway, mailPartsOf(server.installation))).toBe(0);
  await world.handOut(await idOf("C-4"), { holderName: "Kim", holderEmail: "kim@holder.test" });
  expect(await mails()).toHaveLength(1);
  await world.handOut(await idOf("C-4"), { holderName: "Kim", holderEmail: "kim@holder.test" });
  expect(await mails()).toHaveLength(1);
});

it("changes nothing when it says what is so, by address, by name and in an export", async () => {
  const given = file(
    `C-1,EB-2250U,Somebody else,${world.admin.email},${FAR_DAY}`,
    "C-2,EB-2250U,Robin Quill,robin@holder.test,",
    "C-3,EB-2250U,Kim Ode,,",
  );
  await importer.imported(given);
  for (const again of [given, (await importer.call("GET", "/assets/export?format=csv")).text]) {
    const made = await importer.uploaded(again);
    expect((await importer.check(made)).counts).toMatchObject({ unchanged: 3, update: 0 });
    await importer.commit(made);
  }
  const listed = `/assets/export?format=csv&${new URLSearchParams({ queryParams: "column=holder&column=dueBack" })}`;
  const { text } = await importer.call("GET", listed);
  expect(text.split("\r\n")[0]?.replace("\ufeff", "")).toBe("ID,Handed out to,Due back");
  const list = await importer.check(await importer.uploaded(text));
  expect(list.counts).toMatchObject({ unchanged: 3, update: 0, errors: 0 });
  expect(await custodiesOf("C-2")).toHaveLength(1);
});

it("leaves a blank, takes back, hands over, and gives another due day; and undoes all of it", async () => {
  await importer.imported(
    file(
      "C-1,EB-2250U,Robin Quill,robin@holder.test,2030-01-01",
      "C-2,EB-2250U,Robin Quill,robin@holder.test,2030-01-01",
      "C-3,EB-2250U,Robin Quill,robin@holder.test,2030-01-01",
      "C-4,EB-2250U,Robin Quill,robin@holder.test,2030-01-01",
    ),
  );
  const made = await importer.imported(
    file(
      "C-1,,,,",
      "C-2,,__clear__,,",
      "C-3,,Robin Quill,robin.quill@holder.test,",
      "C-4,,,,2031-02-02",
      "C-5,EB-2250U,Kim Ode,,",
    ),
  );
  expect(made.counts).toMatchObject({ unchanged: 1, update: 3, create: 1 });
  expect((await importer.rows(made)).results.map(({ changes }) => changes).slice(0, 3)).toEqual([
    [
      { field: "holder", before: "Robin Quill", after: null },
      { field: "dueBack", before: "2030-01-01", after: null },
    ],
    [
      {
        field: "holder",
        before: "Robin Quill (robin@holder.test)",
        after: "Robin Quill (robin.quill@holder.test)",
      },
      { field: "dueBack", before: "2030-01-01", after: null },
    ],
    [{ field: "dueBack", before: "2030-01-01", after: "2031-02-02" }],
  ]);
  expect(await holderOf("C-1")).toEqual(["Robin Quill", "2030-01-01"]);
  expect(await holderOf("C-2")).toBeNull();
  expect((await custodiesOf("C-3")).map(({ holder, endedBy }) => [holder.email, endedBy])).toEqual([
    ["robin.quill@holder.test", null],
    ["robin@holder.test", "return"],
  ]);
  expect(await holderOf("C-4")).toEqual(["Robin Quill", "2031-02-02"]);
  const preview = (await importer.call("GET", `/assets/imports/${made.id}/undo`)).json();
  expect(preview).toMatchObject({ remove: 1, restore: 3, stay: 0 });
  expect((await importer.undo(made)).undo).toMatchObject({ removed: 1, restored: 3, stayed: 0 });
  for (const tag of ["C-1", "C-2", "C-3", "C-4"])
    expect(await holderOf(tag), tag).toEqual(["Robin Quill", "2030-01-01"]);
  expect((await custodiesOf("C-3"))[0]?.holder.email).toBe("robin@holder.test");
  expect(await mails()).toEqual([]);
});

it("what changed hands since stays when its import is undone", async () => {
  await world.add({ tag: "C-1" });
  await world.add({ tag: "C-2" });
  const made = await importer.imported(file("C-1,,Kim Ode,,", "C-2,,Kim Ode,,"));
  await world.takeBack(await idOf("C-1"));
  const preview = (await importer.call("GET", `/assets/imports/${made.id}/undo`)).json();
  expect(preview).toMatchObject({ restore: 1, stay: 1, rows: [{ value: "C-1" }] });
  expect((await importer.undo(made)).undo).toMatchObject({
    ...{ restored: 1, stayed: 1 },
    rows: [{ value: "C-1", code: "import.changed_since" }],
  });
  expect(await holderOf("C-2")).toBeNull();
});

describe("what is not handed out", () => {
  it("comes in without a holder, and that is told", async () => {
    await world.add({ tag: "C-9", lifecycleStatus: "missing" });
    const made = await importer.uploaded(
      [
        "Tag,Model,Quantity,State,Disposal reason,Holder,Holder e-mail,Due back",
        "C-1,EB-2250U,5,,,Kim Ode,,",
        "C-2,EB-2250U,,disposed,worn,Kim Ode,,",
        "C-3,EB-2250U,,missing,,Kim Ode,,",
        "C-4,EB-2250U,,,,,,2030-01-01",
        'C-5,EB-2250U,,,,,"a@holder.test, b@holder.test",',
        "C-6,EB-2250U,,,,Kim Ode,kim at home,",
        "C-9,,,,,Kim Ode,,",
      ].join("\n"),
    );
    const checked = await importer.check(made);
    expect(checked.counts).toMatchObject({ create: 5, unchanged: 1, errors: 1 });
    expect(checked.problems.map(({ row, code, column }) => [row, code, column])).toEqual([
      [6, "import.holder_email", "Holder e-mail"],
      [1, "import.holder_lot", "Holder"],
      [2, "import.holder_state", "Holder"],
      [4, "import.due_unheld", "Due back"],
      [5, "import.holder_many", "Holder e-mail"],
      [7, "import.holder_state", "Holder"],
    ]);
    await importer.commit(made, true);
    expect(await holderOf("C-1")).toBeNull();
    // Who had it when it went missing goes on answering for it.
    expect(await holderOf("C-3")).toEqual(["Kim Ode", null]);
    expect(await holderOf("C-9")).toBeNull();
  });

  it("is what another system gave to a place", async () => {
    await importer.imported(
      [
        "Asset Tag,Category,Model,Company,Checkout Type,Checked Out To,Last Checkout,Expected Checkin Date",
        "S-1,Laptop,M,C,User,Ada Byron,2024-03-05 09:12:00,2024-12-24",
        "S-2,Laptop,M,C,Location,Quay,2024-03-05 09:12:00,",
      ].join("\n"),
    );
    const [kept] = await custodiesOf("S-1");
    expect(kept).toMatchObject({ holder: { name: "Ada Byron" }, dueBack: "2024-12-24" });
    expect(kept?.outAt).toMatch(/^2024-03-0[45]T/);
    expect(await holderOf("S-2")).toBeNull();
  });
});
