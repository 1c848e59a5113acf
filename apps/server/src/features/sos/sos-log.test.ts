import type { SosAlert } from "@storey/contract";
import { sql } from "kysely";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { raw } from "../../db/statement.ts";
import { type SosScene, SosServer } from "./sos.fixture.ts";

let sos: SosServer;
let scene: SosScene;
let alert: SosAlert;

beforeAll(async () => {
  sos = await SosServer.start();
  scene = await sos.scene();
  alert = await sos.alert(scene);
});
afterAll(() => sos.close());

const asApp = (text: string) =>
  sos.server.installation.gateway.begin(
    {
      credential: { subject: scene.admin.auth0Id },
      requestId: v7(),
      address: "192.0.2.1",
    },
    "write",
    (transaction) => transaction.execute(raw(sql.raw(text))),
  );

describe("the log of an alert", () => {
  it.each([
    ["changed", "update sos_event set note = 'nothing happened'"],
    ["removed", "delete from sos_event"],
    ["emptied", "truncate sos_event"],
  ])(
    "is not %s, neither by the application nor by the owner of the tables",
    async (_what, text) => {
      await expect(asApp(text)).rejects.toMatchObject({ code: "42501" });
      await expect(sos.query(text)).rejects.toMatchObject({ code: "42501" });
      expect(await sos.log(scene.admin, alert.id)).toEqual(["created", "alerted"]);
    },
  );

  it("does not go with its alert, its location or the account of who is in it", async () => {
    await expect(
      sos.query("delete from sos_alert where id = $1", [alert.id]),
    ).rejects.toMatchObject({
      code: "42501",
    });
    await expect(
      sos.query("delete from location where id = $1", [scene.location]),
    ).rejects.toMatchObject({ code: "42501" });
    await expect(asApp("delete from sos_alert")).rejects.toMatchObject({ code: "42501" });
    await sos.query("delete from user_account where id = $1", [scene.member.id]);
    const [created] = await sos.ok(scene.admin, "GET", `/sos/${alert.id}/events`);
    expect(created.actor).toEqual({ id: scene.member.id, name: "Robin" });
    expect((await sos.get(scene.admin, alert.id)).sender).toEqual({ id: null, name: "Robin" });
  });

  it("keeps what was written of an alert that is not for one organisation's eyes", async () => {
    const stranger = await sos.scene();
    const added = sos.server.installation.gateway.begin(
      {
        credential: { subject: stranger.admin.auth0Id },
        requestId: v7(),
        address: "192.0.2.1",
      },
      "write",
      (transaction) =>
        transaction.execute(
          raw(sql`insert into sos_event (organisation_id, id, alert_id, kind)
            values (${scene.organisation}, ${v7()}, ${alert.id}, 'cancelled')`),
        ),
    );
    await expect(added).rejects.toMatchObject({ code: "42501" });
  });

  it("goes with its organisation, which is archived first", async () => {
    const gone = await sos.scene();
    await sos.alert(gone);
    const { token } = await sos.make.user({ appRoles: ["storey-admin"] });
    await sos.ok({ token }, "DELETE", `/organisations/${gone.organisation}`);
    const purged = await sos.server.call("DELETE", `/organisations/${gone.organisation}/purge`, {
      token,
    });
    expect([purged.status, purged.text]).toEqual([204, ""]);
    const { rows } = await sos.query(
      "select count(*)::int as n from sos_event where organisation_id = $1",
      [gone.organisation],
    );
    expect(rows).toEqual([{ n: 0 }]);
  });
});
