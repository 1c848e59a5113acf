import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Endpoint } from "./endpoint.ts";
import { everyEndpoint } from "./every-endpoint.ts";

/** Returns the names of all fields a schema takes, at any depth. */
function fieldsOf(schema: z.ZodType): string[] {
  const names: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    if ("properties" in node && typeof node.properties === "object" && node.properties) {
      names.push(...Object.keys(node.properties));
    }
    for (const child of Object.values(node)) visit(child);
  };
  visit(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
  return names;
}

const all: [string, Endpoint][] = everyEndpoint().map(({ name, endpoint }) => [name, endpoint]);

describe("every call of the contract", () => {
  it("has a method and path of its own", () => {
    const places = all.map(([, { method, path }]) => `${method} ${path}`);
    expect(new Set(places).size).toBe(places.length);
  });

  it.each(all)("%s names every parameter of its path and no other", (_name, endpoint) => {
    const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(fieldsOf(endpoint.params).sort()).toEqual(inPath.sort());
  });

  // The organisation a call acts in is the caller's active one, whatever is sent. Spec §7 gives
  // these two the field; they refuse any other value than the active organisation's.
  const NAMES_THE_ACTIVE_ONE = ["spaceTypes.create", "features.create"];
  it.each(all)("%s takes no organisation from whoever calls", (name, endpoint) => {
    const sent = [...fieldsOf(endpoint.body), ...fieldsOf(endpoint.query)];
    if (!NAMES_THE_ACTIVE_ONE.includes(name)) expect(sent).not.toContain("organisationId");
    if (name !== "users.setActiveOrganisation") {
      expect(sent).not.toContain("newActiveOrganisationId");
    }
  });

  // A search by e-mail would be a directory of other organisations' people. This one is limited to
  // the people whom the caller manages and answers alike for strangers and nobody.
  it.each(all)("%s looks nobody up by e-mail", (name, endpoint) => {
    if (name === "users.search") return;
    expect(fieldsOf(endpoint.query)).not.toContain("email");
  });

  // The permission names the locations that the writes are limited to: without a permission there
  // are none.
  it.each(all.filter(([, endpoint]) => endpoint.isWithinLocation))(
    "%s, within a location, needs a permission",
    (_name, { access }) => {
      expect(["public", "guest", "tracking", "signed-in", "member"]).not.toContain(access);
    },
  );

  // These calls show a secret to the caller once: the token of a visit, the link that follows a
  // report, and the address of a wall or a feed.
  const GIVES_A_TOKEN = ["public.openSession", "public.report", "displays.create", "feeds.create"];
  it.each(all)("%s answers with no field that holds a secret", (name, endpoint) => {
    if (GIVES_A_TOKEN.includes(name)) return;
    const given = fieldsOf(endpoint.response).join(" ");
    expect(given).not.toMatch(/password|secret|token/i);
  });
});
