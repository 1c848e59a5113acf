import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Factory } from "../../../test/factory.ts";
import { type FullOrganisation, fullOrganisation } from "../../../test/full-organisation.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";

let server: TestServer;
let ours: FullOrganisation;
let theirs: FullOrganisation;

beforeAll(async () => {
  server = await startTestServer();
  const make = new Factory(server);
  ours = await fullOrganisation(server, make, "Ours");
  theirs = await fullOrganisation(server, make, "Theirs");
});

afterAll(() => server.close());

const picture = (organisation: string, imageKey: string, headers: Record<string, string> = {}) =>
  server.call(
    "GET",
    `/organisations/${organisation}/space-picture?imageKey=${encodeURIComponent(imageKey)}`,
    { token: ours.admin.token, headers },
  );

describe("a picture of a space by its organisation", () => {
  it("is the same as from the image stream, kept for the caller alone", async () => {
    const stream = await server.call(
      "GET",
      `/spaces/image-stream?imageKey=${encodeURIComponent(ours.imageKey)}`,
      { token: ours.admin.token },
    );
    const reply = await picture(ours.ids.organisation, ours.imageKey);
    expect(reply.status).toBe(200);
    expect(reply.bytes.equals(stream.bytes)).toBe(true);
    expect(reply.headers["cache-control"]).toBe("private, max-age=300");
    const tag = String(reply.headers["etag"]);
    const again = await picture(ours.ids.organisation, ours.imageKey, { "if-none-match": tag });
    expect(again.status).toBe(304);
  });

  it("is not given for another organisation's id, nor another's key: one answer for all", async () => {
    const replies = [
      await picture(theirs.ids.organisation, theirs.imageKey),
      await picture(theirs.ids.organisation, ours.imageKey),
      await picture(ours.ids.organisation, theirs.imageKey),
      await picture(ours.ids.organisation, "../secrets.json"),
      await picture(ours.ids.organisation, `${ours.ids.organisation}/logo/x`),
    ];
    for (const reply of replies) {
      expect([reply.status, reply.problem().code]).toEqual([404, "not_found"]);
      expect(reply.text.length).toBe(replies[0]?.text.length);
    }
  });

  it("is gone for another window's organisation", async () => {
    const headers = { "storey-organisation": theirs.ids.organisation };
    const reply = await picture(theirs.ids.organisation, theirs.imageKey, headers);
    expect([reply.status, reply.problem().code]).toEqual([409, "organisation.changed"]);
  });
});
