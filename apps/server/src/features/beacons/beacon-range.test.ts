import { v7 } from "uuid";
import { describe, expect, it } from "vitest";
import type { TestUser } from "../../../test/factory.ts";
import { startPeople } from "../../../test/people.ts";
import { dropExpired } from "../../upkeep.ts";

const { server, make, organisation, admin, query, call, member } = await startPeople("Range");

/** Makes a location with a space that has a beacon, and a space that has none. */
async function place() {
  const location = await make.location(organisation);
  const floorId = await make.floor(organisation, location);
  const space = await make.space(organisation, { floorId });
  const beside = await make.space(organisation, { floorId });
  const identity = { kind: "ibeacon", uuid: v7(), major: 1, minor: 2 };
  const { id } = (await call(admin, "POST", "/beacons", { name: v7(), identity })).json();
  await call(admin, "PATCH", `/spaces/${space}`, { beaconIds: [id] });
  const ask = (beaconRange: boolean, beaconRangeAnonymousOnly: boolean) =>
    call(admin, "PATCH", `/locations/${location}`, { beaconRange, beaconRangeAnonymousOnly });
  return { location, space, beside, identity, beacon: id, ask };
}

type Place = Awaited<ReturnType<typeof place>>;

const hear = (who: TestUser, { identity }: Pick<Place, "identity">) =>
  call(who, "POST", "/beacons/near", { identity });
const see = async (who: TestUser, { space, beside }: Place) => [
  (await call(who, "GET", `/spaces/${space}`)).status,
  (await call(who, "GET", `/spaces/${beside}`)).status,
];

describe("the beacon range of a location", () => {
  it("for anonymous users only leaves people with an account alone", async () => {
    const here = await place();
    await here.ask(true, true);
    expect(await see(await member(), here)).toEqual([200, 200]);
  });

  it("for everybody shows its spaces to who is near one of its beacons, whatever their role", async () => {
    const here = await place();
    const elsewhere = await place();
    const [person, other] = [await member(), await member()];
    await here.ask(true, false);
    expect(await see(person, here)).toEqual([404, 404]);
    expect(await see(admin, here)).toEqual([404, 404]);
    const found = await call(person, "POST", "/spaces/search", {});
    expect(found.text).not.toContain(here.space);
    expect(found.text).toContain(elsewhere.space);
    await hear(person, elsewhere);
    expect(await see(person, here)).toEqual([404, 404]);
    const until = Date.parse((await hear(person, here)).json().until);
    expect(until - Date.now()).toBeGreaterThan(29 * 60_000);
    expect(until - Date.now()).toBeLessThan(31 * 60_000);
    expect(await see(person, here)).toEqual([200, 200]);
    expect(await see(other, here)).toEqual([404, 404]);
    // The person who switched it on can switch it off again from the same place.
    expect((await here.ask(true, true)).status).toBe(200);
    expect(await see(other, here)).toEqual([200, 200]);
  });

  it("ends with the time that counts, with the beacon, and where the space has another", async () => {
    const here = await place();
    const person = await member();
    await here.ask(true, false);
    await hear(person, here);
    await query("update beacon_presence set counts_until = now() where user_id = $1", [person.id]);
    expect(await see(person, here)).toEqual([404, 404]);
    await hear(person, here);
    expect(await see(person, here)).toEqual([200, 200]);
    await call(admin, "DELETE", `/beacons/${here.beacon}`);
    expect(await see(person, here)).toEqual([404, 404]);
    expect((await hear(person, here)).status).toBe(404);
  });

  it("is not passed by what another organisation's beacon sends", async () => {
    const here = await place();
    const away = await make.organisation();
    const stranger = await make.user({ organisations: [away] });
    expect((await hear(stranger, here)).status).toBe(404);
  });

  it("takes what two phones of one person hear at once", async () => {
    const here = await place();
    const person = await member();
    const replies = await Promise.all([1, 2, 3, 4].map(() => hear(person, here)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { rowCount } = await query("select from beacon_presence where user_id = $1", [person.id]);
    expect(rowCount).toBe(1);
  });

  it("leaves no trace of who was where once it counts no more", async () => {
    const here = await place();
    const person = await member();
    await hear(person, here);
    await query("update beacon_presence set counts_until = now() where user_id = $1", [person.id]);
    await dropExpired(server.installation);
    const { rowCount } = await query("select from beacon_presence where user_id = $1", [person.id]);
    expect(rowCount).toBe(0);
  });
});
