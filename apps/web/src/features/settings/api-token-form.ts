import { API_TOKEN_LIMITS, apiTokens } from "@storey/contract";
import type { Permission } from "@storey/domain";
import { declareForm } from "../../lib/form/declaration.ts";
import { choice, list, text } from "../../lib/form/field.ts";
import { orThrow } from "../../lib/form/or-throw.ts";
import { createToken } from "./api-token.queries.ts";

/** The days that a token can be valid, as the form offers them. */
export const TOKEN_DAYS = ["7", "30", "90", "365"] as const;

/** One of these numbers of days. */
export type TokenDays = (typeof TOKEN_DAYS)[number];

/** The form of a new API token: its name, its permissions, and how long it is valid. */
export const apiTokenForm = declareForm<object>()({
  name: "api-token",
  messages: "settings",
  call: apiTokens.create,
  limits: API_TOKEN_LIMITS,
  fields: {
    name: text({ label: "token.name", hint: "token.nameHint" }),
    expiresInDays: choice<TokenDays>({ label: "token.expiry", empty: "30", options: TOKEN_DAYS }),
    permissions: list<Permission>({
      label: "token.permissions",
      wrong: "token.chooseOne",
      rule: (permissions) => (permissions.length === 0 ? "list.empty" : null),
    }),
  },
  save: ({ draft: { name, expiresInDays, permissions } }) => {
    const body = {
      name: name.trim(),
      permissions: [...permissions],
      expiresInDays: +expiresInDays,
    };
    return orThrow((onProblem) => createToken(body, onProblem));
  },
});
