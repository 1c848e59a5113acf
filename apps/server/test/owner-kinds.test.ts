import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { limitWrites } from "../src/db/location-scope.ts";
import type { Transaction } from "../src/db/transaction.ts";
import {
  findDocumentByKey,
  findDocuments,
  insertDocument,
} from "../src/features/documents/document.repository.ts";
import {
  deleteFavourite,
  findFavouriteIds,
  findViewedIds,
  insertFavourite,
  noteViewed,
} from "../src/features/favourites/favourite.repository.ts";
import { FILE_KINDS } from "../src/features/files/file-kinds.ts";
import {
  findImage,
  findImages,
  findVersion,
  insertImage,
} from "../src/features/images/image.repository.ts";
import { findLinks, insertLink } from "../src/features/links/link.repository.ts";
import { findCodesOf, insertCodes } from "../src/features/space-codes/space-code.repository.ts";
import { ProblemError } from "../src/http/problem.ts";
import {
  findOrder,
  move,
  reorder,
  setArchived,
} from "../src/platform/attachments/ordered.repository.ts";
import {
  lockOrder,
  type Owner,
  requireReadable,
  requireWritable,
} from "../src/platform/attachments/owner.repository.ts";
import type { StoredOwnerKind } from "../src/platform/attachments/owner.table.ts";
import { ownerFolder } from "../src/platform/attachments/owner-folder.ts";
import { Factory, type TestUser } from "./factory.ts";
import { startTestServer, type TestServer } from "./server.ts";

const INSIDE = "192.0.2.5";
const OUTSIDE = "203.0.113.5";
/** The kinds of owners, and whether they lie in a location. Most have no table of records yet. */
const KINDS: readonly [StoredOwnerKind, isPlaced: boolean][] = [
  ["space", true],
  ["asset", true],
  ["asset", false],
  ["assetModel", false],
  ["checklistTemplate", false],
  ["decisionTree", false],
  ["floor", true],
  ["location", true],
];

let server: TestServer;
let make: Factory;
let organisation: string;
let vault: string;
let open: string;
let member: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  make = new Factory(server);
  organisation = await make.organisation();
  member = await make.user({ organisations: [organisation], roles: ["organisation-admin"] });
  stranger = await make.user({
    organisations: [await make.organisation()],
    roles: ["organisation-admin"],
  });
  vault = await make.location(organisation, "Vault");
  open = await make.location(organisation, "Lobby");
  await query("update location set ip_subnets = '{192.0.2.0/24}' where id = $1", [vault]);
});

afterAll(() => server.close());

const query = async (text: string, values: unknown[] = []) =>
  (await server.installation.database.pool.query(text, values)).rows;

interface Calling {
  readonly as?: TestUser;
  readonly from?: string;
  /** The locations that the caller's role counts in; undefined for all. */
  readonly within?: readonly string[];
}

/** Runs work as a call does, and returns its result or the code of its problem. */
async function run<Result>(
  work: (transaction: Transaction) => Promise<Result>,
  { as = member, from = INSIDE, within }: Calling = {},
): Promise<Result | string> {
  const caller = { credential: { subject: as.auth0Id }, requestId: v7(), address: from };
  try {
    return await server.installation.gateway.begin(caller, "write", async (transaction) => {
      await limitWrites(transaction, within ?? null);
      return work(transaction);
    });
  } catch (error) {
    if (error instanceof ProblemError) return error.code;
    throw error;
  }
}

/** Makes an owner of a kind, in a location or in none. */
async function anOwner(kind: StoredOwnerKind, location: string | null): Promise<Owner> {
  const owner = { organisationId: organisation, kind, id: v7() };
  if (kind === "space" && location !== null) {
    const floorId = await make.floor(organisation, location);
    return { ...owner, id: await make.space(organisation, { floorId }) };
  }
  await query(
    "insert into attachment_owner (organisation_id, id, kind, location_id) values ($1, $2, $3, $4)",
    [organisation, owner.id, kind, location],
  );
  return owner;
}

function picture(owner: Owner) {
  const s3Key = `${ownerFolder(owner)}/${v7()}-${v7()}`;
  const version = (name: string) => ({ imageKey: `${s3Key}/${name}`, width: 1, height: 1 });
  return {
    description: "Front",
    s3Key,
    metadata: { width: 1, height: 1, fileName: "front.jpg", colour: "#000000" },
    versions: {
      thumbnail: version("thumbnail"),
      small: version("small"),
      standard: version("standard"),
      retina: version("retina"),
    },
  };
}

/** Attaches one of everything to an owner and returns their ids and keys. */
async function hang(transaction: Transaction, owner: Owner) {
  await requireWritable(transaction, owner);
  const place = () => ({ ...owner, attachmentId: v7() });
  const [image, document, link] = [place(), place(), place()];
  const [imageFacts, documentKey] = [
    picture(owner),
    `${ownerFolder(owner)}/documents/${v7()}-${v7()}`,
  ];
  await insertImage(transaction, image, imageFacts);
  await insertDocument(transaction, document, {
    description: "",
    type: "manual",
    isPublic: false,
    s3Key: documentKey,
    metadata: { fileName: "a.pdf", contentType: "application/pdf", size: 1 },
  });
  await insertLink(transaction, link, { description: "", url: "https://a.test/", isPublic: true });
  const code = v7();
  await insertCodes(transaction, organisation, member.id, [{ id: code, ownerId: owner.id }]);
  await insertFavourite(transaction, member.id, owner);
  await noteViewed(transaction, member.id, owner);
  return { image, document, link, code, imageKey: imageFacts.versions.small.imageKey, documentKey };
}

type Hung = Awaited<ReturnType<typeof hang>>;

/** Returns which parts of an owner and its attachments a caller sees. */
async function seen(transaction: Transaction, owner: Owner, hung: Hung) {
  const holder = { organisationId: organisation, userId: member.id, kind: owner.kind };
  return {
    owner: await requireReadable(transaction, owner).then(
      () => true,
      () => false,
    ),
    images: (await findImages(transaction, owner)).length,
    version: (await findVersion(transaction, organisation, hung.imageKey)) !== undefined,
    documents: (await findDocuments(transaction, owner, true)).length,
    bytes:
      (await findDocumentByKey(transaction, organisation, hung.documentKey, ["space"])) !==
      undefined,
    links: (await findLinks(transaction, owner, true)).length,
    codes: (await findCodesOf(transaction, owner)).filter(({ id }) => id === hung.code).length,
    favourites: (await findFavouriteIds(transaction, holder)).includes(owner.id),
    viewed: (await findViewedIds(transaction, holder)).includes(owner.id),
  };
}

const NOTHING = {
  owner: false,
  images: 0,
  version: false,
  documents: 0,
  bytes: false,
  links: 0,
  codes: 0,
  favourites: false,
  viewed: false,
};

describe.each(KINDS)("an owner of kind %s, placed: %s", (kind, isPlaced) => {
  let owner: Owner;
  let hung: Hung;
  const everything = {
    owner: true,
    images: 1,
    version: true,
    documents: 1,
    // Its private documents are for people who see those of its kind.
    bytes: kind === "space",
    links: 1,
    codes: 1,
    favourites: true,
    viewed: true,
  };

  beforeAll(async () => {
    owner = await anOwner(kind, isPlaced ? vault : null);
    hung = (await run((transaction) => hang(transaction, owner))) as Hung;
  });

  it("carries one of everything", async () => {
    expect(await run((transaction) => seen(transaction, owner, hung))).toEqual(everything);
  });

  it("is there from outside of the networks of its location only if it lies in none", async () => {
    const found = await run((transaction) => seen(transaction, owner, hung), { from: OUTSIDE });
    expect(found).toEqual(isPlaced ? NOTHING : everything);
    for (const work of [
      (transaction: Transaction) => requireWritable(transaction, owner),
      (transaction: Transaction) => lockOrder(transaction, owner),
      (transaction: Transaction) => deleteFavourite(transaction, member.id, owner),
      (transaction: Transaction) => insertFavourite(transaction, member.id, owner),
      (transaction: Transaction) => noteViewed(transaction, member.id, owner),
      (transaction: Transaction) => setArchived(transaction, "spaceLink", hung.link, false),
    ]) {
      expect(await run(work, { from: OUTSIDE })).toBe(isPlaced ? "not_found" : undefined);
    }
  });

  it("is written by a role limited to locations only where that counts, and never where it lies nowhere", async () => {
    const writes = [
      (transaction: Transaction) => requireWritable(transaction, owner),
      (transaction: Transaction) => lockOrder(transaction, owner),
      (transaction: Transaction) => setArchived(transaction, "spaceImage", hung.image, false),
      (transaction: Transaction) => setArchived(transaction, "spaceDocument", hung.document, false),
      (transaction: Transaction) => setArchived(transaction, "spaceLink", hung.link, false),
    ];
    for (const work of writes) {
      expect(await run(work, { within: [open] })).toBe("access.location");
      expect(await run(work, { within: [] })).toBe("access.location");
      expect(await run(work, { within: [vault] })).toBe(isPlaced ? undefined : "access.location");
    }
    // A statement that goes around the repositories meets the policies.
    const around = "insert into space_code (organisation_id, id, owner_id, claimed_at) values";
    for (const statement of [
      `${around} ('${organisation}', gen_random_uuid(), '${owner.id}', now())`,
      `insert into space_link (organisation_id, id, owner_id, position, url)
       values ('${organisation}', gen_random_uuid(), '${owner.id}', 9, 'https://b.test/')`,
    ]) {
      await expect(asLimited(statement, open)).rejects.toMatchObject({ code: "42501" });
    }
    for (const statement of [
      `update space_image set description = 'x' where owner_id = '${owner.id}'`,
      `delete from space_document where owner_id = '${owner.id}'`,
    ]) {
      expect((await asLimited(statement, open)).rowCount).toBe(0);
    }
    expect(await run((transaction) => seen(transaction, owner, hung), { within: [open] })).toEqual(
      everything,
    );
  });

  it("is nothing to another organisation", async () => {
    const found = await run((transaction) => seen(transaction, owner, hung), { as: stranger });
    expect(found).toEqual(NOTHING);
    for (const work of [
      (transaction: Transaction) => requireWritable(transaction, owner, true),
      (transaction: Transaction) => lockOrder(transaction, owner),
    ]) {
      expect(await run(work, { as: stranger })).toBe("not_found");
    }
  });

  it("keeps the order of what it carries without gaps", async () => {
    const more = { ...owner, attachmentId: v7() };
    const last = { ...owner, attachmentId: v7() };
    const ids = [hung.image.attachmentId, more.attachmentId, last.attachmentId];
    const order = await run(async (transaction) => {
      await insertImage(transaction, more, picture(owner));
      await insertImage(transaction, last, picture(owner));
      const orders = [await findOrder(transaction, "spaceImage", owner)];
      const note = async () => orders.push(await findOrder(transaction, "spaceImage", owner));
      await move(transaction, "spaceImage", last, 0);
      await note();
      await reorder(transaction, "spaceImage", owner, ids.toReversed());
      await note();
      await setArchived(transaction, "spaceImage", more, true);
      await note();
      await setArchived(transaction, "spaceImage", more, false);
      await note();
      await setArchived(transaction, "spaceImage", last, true);
      await setArchived(transaction, "spaceImage", more, true);
      const left = await findImage(transaction, hung.image);
      return { orders, places: left?.order };
    });
    const [first = "", second = "", third = ""] = ids;
    expect(order).toEqual({
      orders: [
        [first, second, third],
        [third, first, second],
        [third, second, first],
        [third, first],
        [third, first, second],
      ],
      places: 0,
    });
  });

  it("has its files where the search for orphans knows them", () => {
    for (const [key, table] of [
      [hung.imageKey, "space_image"],
      [hung.documentKey, "space_document"],
    ] as const) {
      const kinds = FILE_KINDS.filter(({ pattern }) => pattern.test(key));
      expect(kinds.map((one) => one.table)).toEqual([table]);
    }
  });

  it("takes everything along when it goes", async () => {
    await query(
      kind === "space"
        ? "delete from space where id = $1"
        : "delete from attachment_owner where id = $1",
      [owner.id],
    );
    const [left] = await query(
      `select (select count(*) from space_image where owner_id = $1) + (select count(*) from space_document where owner_id = $1)
         + (select count(*) from space_link where owner_id = $1) + (select count(*) from space_code where owner_id = $1)
         + (select count(*) from favourite where owner_id = $1) + (select count(*) from recently_viewed where owner_id = $1)
         + (select count(*) from attachment_owner where id = $1) as count`,
      [owner.id],
    );
    expect(left).toEqual({ count: 0 });
  });
});

it("an owner is kept by its record alone: the application writes none", async () => {
  const owner = await anOwner("asset", open);
  for (const statement of [
    `insert into attachment_owner (organisation_id, id, kind) values ('${organisation}', gen_random_uuid(), 'asset')`,
    `update attachment_owner set location_id = null where id = '${owner.id}'`,
    `update attachment_owner set deleted_at = now() where id = '${owner.id}'`,
    `update attachment_owner set organisation_id = gen_random_uuid() where id = '${owner.id}'`,
    `delete from attachment_owner where id = '${owner.id}'`,
  ]) {
    await expect(asLimited(statement, open), statement).rejects.toMatchObject({ code: "42501" });
  }
});

it("what hangs on one kind is not taken for another's", async () => {
  const asset = await anOwner("asset", open);
  const place = { ...asset, kind: "space" as const };
  expect(await run((transaction) => requireReadable(transaction, place))).toBe("not_found");
  expect(await run((transaction) => insertFavourite(transaction, member.id, place))).toBe(
    "not_found",
  );
});

/** Runs a statement as the application does for a role limited to one location, and undoes it. */
async function asLimited(statement: string, location: string) {
  const client = await server.installation.database.pool.connect();
  try {
    await client.query("begin");
    await client.query(
      "select set_config('app.organisation_id', $1, true), set_config('app.user_id', $2, true), set_config('app.location_scope', $3, true)",
      [organisation, member.id, `{${location}}`],
    );
    await client.query("set local role storey_app");
    return await client.query(statement);
  } finally {
    await client.query("rollback");
    client.release();
  }
}
