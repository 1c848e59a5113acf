import type { Gateway } from "../../db/gateway.ts";
import type { OrganisationLogos } from "../../identity/organisation-logos.ts";
import { logoUrl } from "../../platform/records/logo-url.ts";

/** Makes the embedded authority's access to the logos: its login page shows them to anybody. */
export function organisationLogos(gateway: Gateway): OrganisationLogos {
  return {
    find: async (organisationId) => {
      const { rows } = await gateway.asSystem((client) =>
        client.query<{ id: string; logoKey: string | null }>(
          `select o.id, o.logo_key as "logoKey" from organisation o where o.deleted_at is null and (o.id = $1
             or not exists (select 1 from organisation other where other.deleted_at is null and other.id <> o.id))`,
          [organisationId ?? null],
        ),
      );
      const [found] = rows;
      return found ? logoUrl(found.id, found.logoKey) : null;
    },
  };
}
