import type { Me, Organisation } from "@storey/contract";
import { afterEach, describe, expect, test } from "vitest";
import { connect } from "../connection.ts";
import { LAST_ORGANISATION } from "./last-organisation.ts";
import { loadUser } from "./load-session.ts";
import { NOBODY, session } from "./session.ts";

const OWN = { id: "o1", name: "Harbour" } as Organisation;
const USER = { id: "u1", activeUserOrganisation: { organisation: { id: "o1" } } } as Me;

afterEach(() => {
  session.set(NOBODY);
  localStorage.clear();
});

/** Answers the calls of a start, and notes them in their order. */
function serving(user: Me, organisation: Organisation | null) {
  const asked: string[] = [];
  connect({
    fetch: async (address) => {
      const path = String(address).replace(/^.*\/api/, "");
      asked.push(path);
      const body = path === "/users/me" ? user : organisation;
      return body === null ? new Response("{}", { status: 404 }) : Response.json(body);
    },
  });
  return asked;
}

describe("at the start", () => {
  test("the organisation is asked for along with the user where this browser has seen one", async () => {
    localStorage.setItem(LAST_ORGANISATION, "o1");
    const asked = serving(USER, OWN);
    await loadUser();
    expect(asked.toSorted()).toEqual(["/organisations/current", "/users/me"]);
    expect(session.get()).toMatchObject({ user: USER, organisation: OWN });
  });

  test("one that is not the user's is not taken for theirs: it is asked for again", async () => {
    localStorage.setItem(LAST_ORGANISATION, "o2");
    const asked = serving(USER, { ...OWN, id: "o2" } as Organisation);
    await loadUser();
    expect(asked.filter((path) => path === "/organisations/current")).toHaveLength(2);
  });

  test("who belongs to none is asked for none, unless the browser has seen one", async () => {
    const nobody = { ...USER, activeUserOrganisation: null } as Me;
    const asked = serving(nobody, null);
    await loadUser();
    expect(asked).toEqual(["/users/me"]);
    session.set(NOBODY);
    localStorage.setItem(LAST_ORGANISATION, "o1");
    await loadUser();
    expect(session.get()).toMatchObject({ problem: "no-organisation", organisation: null });
  });
});
