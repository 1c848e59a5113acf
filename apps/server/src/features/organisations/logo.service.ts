import type { Organisation } from "@storey/contract";
import { v7 } from "uuid";
import type { Gateway } from "../../db/gateway.ts";
import type { Actor } from "../../http/actor.ts";
import { type Begin, Reply } from "../../http/binding.ts";
import type { UploadedFile } from "../../http/upload.ts";
import type { ImageProcessor } from "../../media/images/image-processor.ts";
import type { FileStore } from "../../outside/file-store/file-store.ts";
import { putFile } from "../../outside/file-store/put-file.ts";
import { removeFilesLater } from "../../platform/files/file-removal.repository.ts";
import { logoVersion } from "../../platform/records/logo-url.ts";
import { defaultLogo } from "./default-logo.ts";
import { hasLogo, replaceLogo } from "./organisation.repository.ts";
import { describeOrganisation } from "./organisation.service.ts";

/** The side of the square a logo fits into, in pixels: four times the header's. */
const SIDE_PX = 512;
const A_YEAR = "public, max-age=31536000, immutable";
const ASK_EACH_TIME = "public, no-cache";
/**
 * A logo is only ever a picture: it loads nothing and runs nothing, also when opened on its own.
 */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** The requested version, the version that the browser has, and the address of the call. */
interface AskedLogo {
  readonly version: string | undefined;
  readonly ifNoneMatch: string | undefined;
  readonly address: string;
}

/** Keeps and shows the logos of organisations. */
export class LogoService {
  readonly #gateway: Gateway;
  readonly #files: FileStore;
  readonly #processor: ImageProcessor;

  constructor(gateway: Gateway, files: FileStore, processor: ImageProcessor) {
    this.#gateway = gateway;
    this.#files = files;
    this.#processor = processor;
  }

  /**
   * Gives the active organisation a logo, whatever type the file claims: it is decoded and written
   * anew as a WebP of at most 512 by 512 pixels. Removes the former one. Throws the refusals of
   * pictures.
   */
  async replace(actor: Actor, file: UploadedFile, begin: Begin): Promise<Organisation> {
    const { organisationId } = actor;
    const fitted = await this.#processor.fit(file.path, SIDE_PX);
    const key = `${organisationId}/logo/${v7()}`;
    try {
      await putFile(this.#files, key, fitted.path, { contentType: "image/webp" });
      return await begin("write", async (transaction) => {
        const former = await replaceLogo(transaction, organisationId, key);
        if (former !== null) await removeFilesLater(transaction, [former]);
        return describeOrganisation(transaction, organisationId);
      });
    } catch (error) {
      await this.#settle(begin, organisationId, key);
      throw error;
    } finally {
      await this.#processor.discard(fitted);
    }
  }

  /**
   * Replies with the logo of an active organisation, else with the default one: anyone may ask, so
   * an unknown organisation looks like one without a logo. A browser may keep a logo requested by
   * its version for ever; else it asks each time.
   */
  async show(organisationId: string, { version, ifNoneMatch, address }: AskedLogo) {
    const key = await this.#keyOf(organisationId, address);
    const stored = key === null ? undefined : await this.#files.get(key);
    const name = key !== null && stored ? logoVersion(key) : "default";
    const headers = {
      // A picture for everybody, also on pages of the native wrapper.
      "cross-origin-resource-policy": "cross-origin",
      "cache-control": version === name ? A_YEAR : ASK_EACH_TIME,
      "content-security-policy": POLICY,
      etag: `"${name}"`,
    };
    if (ifNoneMatch === headers.etag) {
      stored?.stream.destroy();
      return new Reply<Buffer>(undefined, headers, true);
    }
    return stored
      ? new Reply(stored.stream, { ...headers, "content-type": "image/webp" })
      : new Reply(defaultLogo(), { ...headers, "content-type": "image/svg+xml" });
  }

  async #keyOf(organisationId: string, address: string): Promise<string | null> {
    const { rows } = await this.#gateway.asSystem(
      (client) =>
        client.query<{ key: string | null }>(
          "select logo_key as key from organisation where id = $1 and deleted_at is null",
          [organisationId],
        ),
      address,
    );
    return rows[0]?.key ?? null;
  }

  /**
   * Removes the file after a failure, unless the commit went through and only its answer was lost.
   */
  async #settle(begin: Begin, organisationId: string, key: string): Promise<void> {
    const isKept = await begin("read", (transaction) =>
      hasLogo(transaction, organisationId, key),
    ).catch(() => true);
    if (!isKept) await this.#files.delete(key).catch(() => undefined);
  }
}
