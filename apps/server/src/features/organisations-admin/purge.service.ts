import type { Gateway } from "../../db/gateway.ts";
import type { UserActor } from "../../http/actor.ts";
import type { Begin } from "../../http/binding.ts";
import type { FileStore } from "../../outside/file-store/file-store.ts";
import { findCallOrigin } from "./organisation-admin.repository.ts";
import { purgeOrganisation } from "./purge.repository.ts";

/** Deletes organisations for good. */
export class PurgeService {
  readonly #gateway: Gateway;
  readonly #files: FileStore;

  constructor(gateway: Gateway, files: FileStore) {
    this.#gateway = gateway;
    this.#files = files;
  }

  /**
   * Deletes an archived organisation with everything of it: rows first, then files. Upkeep removes
   * files that the store cannot delete now. Throws `not_found` and `organisation.active`.
   */
  async purge(actor: UserActor, organisationId: string, begin: Begin): Promise<void> {
    const origin = await begin("read", findCallOrigin);
    await this.#gateway.asSystem((client) =>
      purgeOrganisation(client, { ...origin, organisationId, actorId: actor.userId }),
    );
    await this.#files.deletePrefix(`${organisationId}/`).catch(() => undefined);
  }
}
