import { ORGANISATION_PERMISSIONS } from "@storey/domain";
import type { PoolClient } from "pg";
import { v7 } from "uuid";
import { beforeAll, describe, expect, it } from "vitest";
import type { TestUser } from "../../../test/factory.ts";
import { startPeople } from "../../../test/people.ts";
import type { TestReply } from "../../../test/server.ts";
import { takeAppRole } from "../users/app-role.service.ts";

const { server, make, organisation, admin, query, call, member, role, limit } =
  await startPeople("Rights");
const { database, gateway } = server.installation;

let elsewhere: string;
let location: string;
let invitation: string;

beforeAll(async () => {
  elsewhere = await make.organisation();
  location = await make.location(organisation);
  const body = { email: "waits@example.test", roleNames: ["technician"] };
  invitation = (await call(admin, "POST", "/users", body)).json().id;
});

/** The people of a race: one who loses rights, one they act on, and one they may add. */
interface Meeting {
  readonly loser: TestUser;
  readonly other: TestUser;
  readonly stranger: TestUser;
}

async function meet(): Promise<Meeting> {
  const [loser, other] = [await member("organisation-admin"), await member("technician")];
  await limit(other, "technician", [location]);
  const stranger = await make.user({ organisations: [elsewhere] });
  await query("insert into user_organisation (organisation_id, id, user_id) values ($1, $2, $3)", [
    elsewhere,
    v7(),
    loser.id,
  ]);
  await make.grant(loser.id, elsewhere, "organisation-admin");
  return { loser, other, stranger };
}

const held = ({ id }: TestUser, name: "organisation-admin" | "technician") =>
  `/users/${id}/organisations/roles/${role(name)}`;

/** The ways to lose the right to give and take rights. */
const LOSSES: Readonly<Record<string, (meeting: Meeting) => Promise<TestReply>>> = {
  "loses the role": ({ loser }) => call(admin, "DELETE", held(loser, "organisation-admin")),
  "is limited to a location": ({ loser }) =>
    call(admin, "PATCH", held(loser, "organisation-admin"), { locationIds: [location] }),
  "is removed from the organisation": ({ loser }) =>
    call(admin, "DELETE", `/users/${loser.id}/organisations`),
  "loses the account": async ({ loser }) => {
    await query(
      "update user_organisation set is_home = true where user_id = $1 and organisation_id = $2",
      [loser.id, organisation],
    );
    await query("delete from user_organisation_role where user_id = $1 and organisation_id = $2", [
      loser.id,
      elsewhere,
    ]);
    return call(admin, "DELETE", `/users/${loser.id}`);
  },
};

/**
 * The calls that are tried while such a loss waits its turn: every one that gives or takes rights.
 */
const TRIES: Readonly<Record<string, (meeting: Meeting) => Promise<TestReply>>> = {
  "gives themselves the role": ({ loser }) =>
    call(loser, "POST", `/users/${loser.id}/organisation-role`, { roleName: "organisation-admin" }),
  "gives themselves another role": ({ loser }) =>
    call(loser, "POST", `/users/${loser.id}/organisation-role`, { roleName: "technician" }),
  "gives somebody the role": ({ loser, other }) =>
    call(loser, "POST", `/users/${other.id}/organisation-role`, { roleName: "organisation-admin" }),
  "widens their own role": ({ loser }) =>
    call(loser, "PATCH", held(loser, "organisation-admin"), { locationIds: [] }),
  "widens a role": ({ loser, other }) =>
    call(loser, "PATCH", held(other, "technician"), { locationIds: [] }),
  "takes a role": ({ loser, other }) => call(loser, "DELETE", held(other, "technician")),
  "adds a person": ({ loser, stranger }) =>
    call(loser, "POST", `/users/${stranger.id}/organisations`),
  "removes a member": ({ loser, other }) =>
    call(loser, "DELETE", `/users/${other.id}/organisations`),
  "deletes an account": async ({ loser, other }) => {
    await query("update user_organisation set is_home = true where user_id = $1", [other.id]);
    return call(loser, "DELETE", `/users/${other.id}`);
  },
  "invites somebody": ({ loser }) =>
    call(loser, "POST", "/users", {
      email: `${v7()}@example.test`,
      roleNames: ["organisation-admin"],
    }),
  "sends an invitation again": ({ loser }) =>
    call(loser, "POST", `/invitations/${invitation}/resend`),
  "sends a link for a new password": ({ loser, other }) =>
    call(loser, "POST", `/users/${other.id}/password-link`),
  "withdraws an invitation": ({ loser }) => call(loser, "DELETE", `/invitations/${invitation}`),
  "makes a token": ({ loser }) =>
    call(loser, "POST", "/users/me/tokens", {
      name: "Keeps",
      permissions: ["organisation.users.create"],
      expiresInDays: 1,
    }),
};

/**
 * Returns all data that decide the rights of people in the organisation, except those of the person
 * who loses them.
 */
async function rightsBeside({ loser }: Meeting): Promise<unknown[]> {
  const { rows } = await query(
    `select 'member' as what, user_id::text as who, '' as holds from user_organisation
       where organisation_id = $1 and user_id <> $2
     union all select 'role', user_id::text, role_id || location_ids::text from user_organisation_role
       where organisation_id = $1 and user_id <> $2
     union all select 'invitation', email, invited_by || expires_at::text from invitation
       where organisation_id = $1 and revoked_at is null
     union all select 'link', auth0_id, purpose from sign_in_link
     union all select 'token', user_id::text, permissions::text from api_token where organisation_id = $1
     order by 1, 2, 3`,
    [organisation, loser.id],
  );
  return rows;
}

/** Returns the roles that somebody holds in the whole organisation. */
async function wholeRoles({ id }: TestUser): Promise<string[]> {
  const { rows } = await query(
    `select r.name from user_organisation_role u join role r on r.id = u.role_id
     where u.user_id = $1 and u.organisation_id = $2 and u.location_ids = '{}'`,
    [id, organisation],
  );
  return rows.map(({ name }) => name);
}

/** Holds some rows until `calls`, each on a connection of its own, wait for them in this order. */
async function inThisOrder<Result>(
  hold: (client: PoolClient) => Promise<unknown>,
  ...calls: readonly (() => Promise<Result>)[]
): Promise<Result[]> {
  const holder = await database.pool.connect();
  try {
    await holder.query("begin");
    await hold(holder);
    const answers: Promise<Result>[] = [];
    for (const each of calls) {
      const answer = each();
      answers.push(answer);
      await waitingOrOver(answers.length, answer);
    }
    await holder.query("commit");
    return await Promise.all(answers);
  } finally {
    await holder.query("rollback");
    holder.release();
  }
}

/**
 * Waits until so many transactions wait for a lock, or the last of them is over without waiting.
 */
async function waitingOrOver(count: number, last: Promise<unknown>): Promise<void> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  last.then(end, end);
  while (!isOver) {
    const { rows } = await query(
      "select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (rows[0].waiting >= count) return;
  }
}

const holdPeople = (client: PoolClient) =>
  client.query("select from organisation where id = $1 for no key update", [organisation]);

describe("who loses their rights while their own call waits", () => {
  for (const [loss, lose] of Object.entries(LOSSES))
    it(`gives and takes nothing any more when it ${loss}`, async () => {
      for (const [name, attempt] of Object.entries(TRIES)) {
        const meeting = await meet();
        const before = await rightsBeside(meeting);
        const [lost, tried] = await inThisOrder(
          holdPeople,
          () => lose(meeting),
          () => attempt(meeting),
        );
        expect([name, lost?.status]).toEqual([name, loss.includes("organ") ? 204 : 200]);
        expect([401, 403], name).toContain(tried?.status);
        expect([name, await wholeRoles(meeting.loser)]).toEqual([name, []]);
        expect([name, await rightsBeside(meeting)]).toEqual([name, before]);
      }
    });

  it("never has them back, in whatever order two calls arrive", async () => {
    for (let round = 0; round < 12; round++) {
      const meeting = await meet();
      const [lose, attempt] = [LOSSES["loses the role"], TRIES["gives themselves the role"]];
      const both = [() => lose?.(meeting), () => attempt?.(meeting), () => attempt?.(meeting)];
      await Promise.all((round % 2 ? both : both.toReversed()).map((each) => each()));
      expect(await wholeRoles(meeting.loser)).toEqual([]);
    }
  });

  it("is refused as well when the token, the sign-in or the account is ended meanwhile", async () => {
    const ends = {
      token: "update api_token set revoked_at = now() where user_id = $1",
      account: "update user_account set blocked_at = now() where id = $1",
      everywhere:
        "update user_account set tokens_valid_after = now() + interval '1 hour' where id = $1",
    };
    for (const [what, statement] of Object.entries(ends)) {
      const { loser, other } = await meet();
      const body = { name: "Acts", permissions: ORGANISATION_PERMISSIONS, expiresInDays: 1 };
      const permissions = body.permissions.filter(
        (name) => name !== "organisation.create" && name !== "organisation.hard-delete",
      );
      const made = await call(loser, "POST", "/users/me/tokens", { ...body, permissions });
      const caller = { token: what === "token" ? made.json().value : loser.token };
      const [tried] = await inThisOrder<TestReply | undefined>(
        holdPeople,
        () => call(caller, "DELETE", held(other, "technician")),
        async () => {
          await query(statement, [loser.id]);
          return undefined;
        },
      );
      expect([what, tried?.status, tried?.problem().code]).toEqual([
        what,
        401,
        "auth.invalid_token",
      ]);
      await query("delete from api_token where user_id = $1", [loser.id]);
    }
  });
});

describe("who loses a role of the whole product while their own call waits", () => {
  const GLOBAL: Readonly<Record<string, (who: TestUser, target: string) => Promise<TestReply>>> = {
    "makes an organisation": (who) =>
      call(who, "POST", `/organisations/${v7()}`, { name: "Made too late" }),
    "changes an organisation": (who, id) =>
      call(who, "PATCH", `/organisations-admin/${id}`, { name: "Changed too late" }),
    "turns a module off": (who, id) =>
      call(who, "PUT", `/organisations-admin/${id}/settings/spaces_core`, { enabled: false }),
    "invites an administrator": (who, id) =>
      call(who, "POST", `/organisations-admin/${id}/users`, {
        email: `${v7()}@example.test`,
        roleNames: ["organisation-admin"],
      }),
    "joins an organisation": (who, id) => call(who, "POST", `/organisations-admin/${id}/join`),
    "archives an organisation": (who, id) => call(who, "DELETE", `/organisations/${id}`),
    "restores an organisation": (who, id) => call(who, "PUT", `/organisations/${id}/restore`),
  };

  // The last one keeps the role.
  beforeAll(() => make.user({ appRoles: ["storey-admin"] }));

  it("administers nothing any more", async () => {
    const state = async () =>
      (
        await query(
          `select o.name, o.deleted_at, o.version, (select count(*)::int from user_organisation u where u.organisation_id = o.id),
             (select count(*)::int from invitation i where i.organisation_id = o.id),
             (select count(*)::int from organisation_setting s where s.organisation_id = o.id and s.enabled)
           from organisation o order by o.id`,
        )
      ).rows;
    for (const [name, attempt] of Object.entries(GLOBAL)) {
      const target = await make.organisation();
      const loser = await make.user({ organisations: [organisation], appRoles: ["storey-admin"] });
      const before = await state();
      const replies = await inThisOrder<TestReply | undefined>(
        (client) =>
          client.query("select from user_app_role where user_id = $1 for update", [loser.id]),
        async () => {
          await takeAppRole(gateway, loser.email, "storey-admin");
          return undefined;
        },
        () => attempt(loser, target),
      );
      expect(replies[1]?.status, name).toBe(403);
      expect([name, await state()]).toEqual([name, before]);
    }
  });

  it("purges nothing any more", async () => {
    const target = await make.organisation();
    const loser = await make.user({ appRoles: ["storey-admin"] });
    await query("update organisation set deleted_at = now() where id = $1", [target]);
    const [reply] = await inThisOrder<TestReply | undefined>(
      (client) =>
        client.query("select pg_advisory_xact_lock_shared(hashtextextended($1, 0))", [target]),
      () => call(loser, "DELETE", `/organisations/${target}/purge`),
      async () => {
        await takeAppRole(gateway, loser.email, "storey-admin");
        return undefined;
      },
    );
    expect(reply?.problem().code).toBe("access.forbidden");
    const { rowCount } = await query("select from organisation where id = $1", [target]);
    expect(rowCount).toBe(1);
  });
});
