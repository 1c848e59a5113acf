import { parseArgs } from "node:util";
import { APP_ROLE_NAMES, isEmail, ROLE_LABELS, type RoleName } from "@storey/domain";
import { MendableError } from "../mendable-error.ts";
import { assetImport } from "./asset-import-commands.ts";
import type { Command } from "./command.ts";
import { spaceImport } from "./space-import-commands.ts";

function options<Name extends string>(words: readonly string[], names: readonly Name[]) {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: Object.fromEntries(names.map((name) => [name, { type: "string" as const }])),
    allowPositionals: true,
    strict: true,
  });
  const needed = (name: Name): string => {
    const value = values[name];
    if (typeof value === "string" && value !== "") return value;
    throw new MendableError(`--${name} is missing.`);
  };
  return { needed, optional: (name: Name) => values[name] as string | undefined, positionals };
}

const migrate: Command = {
  name: "migrate",
  usage: "migrate",
  about: "Brings the database up to date.",
  prepare: async () => [],
  run: async () => "The database is up to date.",
};

const seed: Command = {
  name: "seed",
  usage: "seed",
  about: "Adds the demonstration organisations and accounts.",
  prepare: async () => [],
  run: async (installation) => {
    const { isDemonstrationSeeded, seedDemonstration } = await import("../demonstration/seed.ts");
    if (await isDemonstrationSeeded(installation)) return "The demonstration is there already.";
    await seedDemonstration(installation);
    return "The demonstration was added.";
  },
};

const token: Command = {
  name: "token",
  usage: "token --email E",
  about: "Prints an API access token of the embedded authority, valid for 15 minutes.",
  prepare: async (words) => [options(words, ["email"]).needed("email")],
  run: async ({ settings, database, secrets }, [email = ""]) => {
    const { readAuthority } = await import("../identity.ts");
    const { issueTokenOffline } = await import("../identity/issue-token.ts");
    const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`;
    const { described } = readAuthority(settings, publicUrl);
    if (!described.isEmbedded) {
      throw new MendableError("Tokens come from the external authority that AUTH_DOMAIN names.");
    }
    return issueTokenOffline(database.pool, secrets.encryptionKey, {
      publicUrl,
      audience: described.audience,
      email,
    });
  },
};

const createAdmin: Command = {
  name: "admin create",
  usage: "admin create --email E [--password P]",
  about: "Makes a Storey administrator. Without a password one is made and printed.",
  prepare: async (words) => {
    const given = options(words, ["email", "password"]);
    const email = given.needed("email");
    if (!isEmail(email)) throw new MendableError(`${JSON.stringify(email)} is no e-mail address.`);
    return [email, given.optional("password") ?? ""];
  },
  run: async (installation, [email = "", password = ""]) => {
    const { createAdministrator } = await import("../features/users/administrator.service.ts");
    const { made } = await createAdministrator(installation, email, password || undefined).catch(
      (error: unknown) => {
        // A password whose length the authority does not accept.
        throw error instanceof RangeError ? new MendableError(error.message) : error;
      },
    );
    if (made === undefined) return `${email} is a Storey administrator now.`;
    return `${email} is a Storey administrator now, with the password ${made}`;
  },
};

/** Reads the e-mail and the role of `role give` and `role take`. */
async function preparePersonAndRole(words: readonly string[]): Promise<string[]> {
  const given = options(words, ["email", "role"]);
  return [given.needed("email"), roleOfProduct(given.needed("role"))];
}

function roleOfProduct(name: string | undefined): RoleName {
  const found = APP_ROLE_NAMES.find((role) => role === name);
  if (found) return found;
  throw new MendableError(
    `${JSON.stringify(name)} is no role of the whole product. These are: ${APP_ROLE_NAMES.join(", ")}.`,
  );
}

const giveRole: Command = {
  name: "role give",
  usage: `role give --email E --role ${APP_ROLE_NAMES.join("|")}`,
  about: "Gives an account a role of the whole product.",
  prepare: preparePersonAndRole,
  run: async ({ gateway }, [email = "", name]) => {
    const role = roleOfProduct(name);
    const { giveAppRole } = await import("../features/users/app-role.service.ts");
    await giveAppRole(gateway, email, role);
    return `${email} is a ${ROLE_LABELS[role]} now.`;
  },
};

const takeRole: Command = {
  name: "role take",
  usage: `role take --email E --role ${APP_ROLE_NAMES.join("|")}`,
  about:
    "Takes a role of the whole product back. Who alone could log in as a Storey administrator keeps it.",
  prepare: preparePersonAndRole,
  run: async ({ gateway }, [email = "", name]) => {
    const role = roleOfProduct(name);
    const { takeAppRole } = await import("../features/users/app-role.service.ts");
    await takeAppRole(gateway, email, role);
    return `${email} is no ${ROLE_LABELS[role]} any more.`;
  },
};

const createOrganisationCommand: Command = {
  name: "organisation create",
  usage: "organisation create --name N [--admin E] [--timezone Z]",
  about:
    "Makes an organisation; the account with the e-mail E becomes its administrator. Z is its time zone, such as Europe/London.",
  prepare: async (words) => {
    const given = options(words, ["name", "admin", "timezone"]);
    return [given.needed("name"), given.optional("admin") ?? "", given.optional("timezone") ?? ""];
  },
  run: async ({ gateway }, [name = "", email = "", timezone = ""]) => {
    const { createOrganisation } = await import(
      "../features/organisations/create-organisation.service.ts"
    );
    await createOrganisation(gateway, name, email || undefined, timezone || undefined);
    return email ? `${name} is there, with ${email} as its administrator.` : `${name} is there.`;
  },
};

const acceptStoreCommand: Command = {
  name: "file-store accept",
  usage: "file-store accept",
  about: "Takes the file store for that of this database, after its files were moved.",
  prepare: async () => [],
  run: async ({ database, files }) => {
    const { acceptStore } = await import("../features/files/file-store-mark.service.ts");
    await acceptStore(database.pool, files);
    return "The file store is that of this database now.";
  },
};

/** Every command that works on an open installation. */
export const COMMANDS: readonly Command[] = [
  migrate,
  seed,
  token,
  createAdmin,
  giveRole,
  takeRole,
  createOrganisationCommand,
  spaceImport.check,
  spaceImport.import,
  assetImport.check,
  assetImport.import,
  acceptStoreCommand,
];

/** Lists the commands and their arguments, as `help` prints them. */
export function usage(): string {
  const lines = [
    ["serve", "Serves the app and the API."],
    ["doctor", "Checks settings, database, storage, authority and mail, and says what is wrong."],
    [
      "secrets accept",
      "Takes the secrets.json of this data folder when the former one is lost. Everybody logs in again.",
    ],
    ...COMMANDS.map(({ usage: words, about }) => [words, about]),
  ];
  return `Usage: npm run storey -- COMMAND\n\n${lines.map(([words, about]) => `  ${words}\n      ${about}`).join("\n")}`;
}
