import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestUser } from "../../../test/factory.ts";
import { problemFrom } from "../../http/problem-from.ts";
import type { MemberActor } from "../../platform/records/issue-actor.ts";
import { type SosScene, SosServer } from "./sos.fixture.ts";
import { sendSos } from "./sos-send.service.ts";

let sos: SosServer;
let scene: SosScene;
let elsewhere: string;
let limited: TestUser;

beforeAll(async () => {
  sos = await SosServer.start();
  scene = await sos.scene();
  elsewhere = await sos.make.location(scene.organisation);
  limited = await sos.make.user({ organisations: [scene.organisation] });
  await sos.make.grant(limited.id, scene.organisation, "organisation-admin", [elsewhere]);
});
afterAll(() => sos.close());

/**
 * Calls for help while the service believes that the caller may change locations, and returns the
 * outcome.
 */
async function attempt(isTest: boolean): Promise<string> {
  const caller = {
    credential: { subject: limited.auth0Id },
    requestId: v7(),
    address: "127.0.0.1",
  };
  const { organisation: organisationId, location: locationId, space: spaceId } = scene;
  const actor: MemberActor = {
    kind: "member",
    organisationId,
    userId: limited.id,
    placesOf: () => [elsewhere],
  };
  // Makes it look as if the service's own check were missing.
  const testPlaces = Object.assign([elsewhere], { includes: () => true });
  const wish = { locationId, spaceId, isTest, testPlaces };
  try {
    await sos.server.installation.gateway.begin(caller, "write", (transaction) =>
      sendSos(transaction, actor, wish, "http://localhost"),
    );
    return "done";
  } catch (error) {
    return problemFrom(error).code;
  }
}

describe("who may change one location alone", () => {
  it("is kept by the database from trying the alarm of another one", async () => {
    expect(await attempt(true)).toBe("access.location");
    const { rows } = await sos.query("select 1 from sos_alert where sender_id = $1", [limited.id]);
    expect(rows).toEqual([]);
  });

  it("calls for help anywhere, as everybody does, sees it and takes it back", async () => {
    expect(await attempt(false)).toBe("done");
    const [alert] = await sos.ok(limited, "GET", "/sos/mine");
    expect(alert).toMatchObject({ isTest: false, steps: ["cancel"], sender: { id: limited.id } });
    expect(await sos.log(limited, alert.id)).toEqual(["created", "alerted"]);
    const cancelled = await sos.ok(limited, "POST", `/sos/${alert.id}/cancel`);
    expect(cancelled).toMatchObject({ state: "cancelled" });
  });
});
