import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrate } from "../src/db/migrate.ts";
import { type Database, openDatabase } from "../src/db/open.ts";
import { startProcess } from "./command.ts";
import { type MailStandIn, startMailStandIn } from "./mail-stand-in.ts";
import { placeDatabase } from "./test-database.ts";

let folder: string;
let standIn: MailStandIn;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "storey-mail-"));
  placeDatabase(join(folder, "database"));
  standIn = await startMailStandIn();
});

afterAll(async () => {
  await standIn.close();
  await rm(folder, { recursive: true, force: true });
});

const serve = () =>
  startProcess({
    STOREY_DATA_DIR: folder,
    LOG_LEVEL: "warn",
    SMTP_URL: standIn.url,
    MAIL_FROM: "storey@harbour.example",
  });

it("a server killed in the middle of sending loses no mail, and repeats one at most once, as the same message", async () => {
  const ids = Array.from({ length: 8 }, () => v7());
  await inDatabase(async (database) => {
    await migrate(database.pool);
    for (const id of ids)
      await database.pool.query(
        "select queue_mail($1, null, 'ida@example.test', 'test', 'Subject', 'Text', '<p>Text</p>')",
        [id],
      );
  });
  const first = await serve();
  let killed: Promise<void> | undefined;
  standIn.behave({
    beforeAnswer: () => {
      killed ??= first.kill();
      return killed;
    },
  });
  await standIn.untilArrived(1);
  await killed;
  standIn.behave({});
  const before = (await arrivedIds()).length;
  // A mail that arrived just when the server was killed is not noted as sent, and is sent once
  // more.
  const left = await inDatabase((database) =>
    database.pool.query<{ id: string }>("select id from mail where state <> 'sent'"),
  );
  const second = await serve();
  const seen = async () => new Set((await arrivedIds()).slice(before));
  const awaited = new Set(left.rows.map(({ id }) => id));
  await expect.poll(seen, { timeout: 90_000 }).toEqual(awaited);
  expect(new Set(await arrivedIds())).toEqual(new Set(ids));
  expect(await second.stop()).toBe(0);
  const times = Map.groupBy(await arrivedIds(), (id) => id);
  expect([...times.values()].every((each) => each.length <= 2)).toBe(true);
  await inDatabase(async (database) => {
    const { rows } = await database.pool.query("select distinct state from mail");
    expect(rows).toEqual([{ state: "sent" }]);
  });
}, 240_000);

async function inDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await openDatabase({ folder: join(folder, "database") });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function arrivedIds(): Promise<string[]> {
  const read = await Promise.all(standIn.arrived.map(({ bytes }) => PostalMime.parse(bytes)));
  return read.map(({ messageId }) => /^<(.+)@harbour\.example>$/.exec(messageId ?? "")?.[1] ?? "");
}
