import { organisations } from "@storey/contract";
import type { Gateway } from "../../db/gateway.ts";
import { type Binding, on, onPublic, ReadyJson, Reply } from "../../http/binding.ts";
import type { FileStore } from "../../outside/file-store/file-store.ts";
import { requireArchiveAccess } from "../archive/archive-access.ts";
import type { SpaceRows } from "../spaces/space-rows.service.ts";
import { defaultLogo } from "./default-logo.ts";
import { describeOrganisation, StructureCache } from "./organisation.service.ts";

/** Kept by the browser, asked again each time. */
const REVALIDATE = "private, no-cache";

/** The calls about the active organisation. */
export function organisationRoutes(gateway: Gateway, files: FileStore, rows: SpaceRows): Binding[] {
  const structures = new StructureCache(rows);
  return [
    on(organisations.current, ({ organisationId }, _input, transaction) =>
      describeOrganisation(transaction, organisationId),
    ),
    on(organisations.currentWithStructure, async (actor, { query, ifNoneMatch }, transaction) => {
      const withDeleted = query.withDeleted ?? false;
      if (withDeleted) requireArchiveAccess(actor);
      const { organisationId } = actor;
      const { tag, json } = await structures.get(transaction, organisationId, withDeleted);
      const headers = {
        etag: tag,
        "cache-control": REVALIDATE,
        vary: "authorization, storey-organisation",
      };
      if (ifNoneMatch === tag) return new Reply<never>(undefined, headers, true);
      return new Reply(new ReadyJson(json), headers);
    }),
    onPublic(organisations.logo, async ({ params }) => {
      const { rows } = await gateway.asSystem((client) =>
        client.query<{ key: string | null }>(
          "select logo_key as key from organisation where id = $1 and deleted_at is null",
          [params.id],
        ),
      );
      const key = rows[0]?.key;
      const custom = key ? await files.get(key) : undefined;
      const headers = {
        "cache-control": "public, max-age=300",
        "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      };
      if (!custom) return new Reply(defaultLogo(), { ...headers, "content-type": "image/svg+xml" });
      return new Reply(custom.stream, {
        ...headers,
        "content-type": custom.contentType ?? "image/webp",
      });
    }),
  ];
}
