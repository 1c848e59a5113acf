import { type Organisation, type OrganisationChanges, organisations } from "@storey/contract";
import { keptOriginal } from "@storey/domain";
import type { Transaction } from "../../db/transaction.ts";
import {
  type Binding,
  on,
  onMultiTransaction,
  onPublic,
  onRecord,
  ReadyJson,
  Reply,
} from "../../http/binding.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import type { FileStore } from "../../outside/file-store/file-store.ts";
import { requireArchiveAccess } from "../../platform/archive/archive-access.ts";
import { removeFilesLater } from "../../platform/files/file-removal.repository.ts";
import { lockRecord, updateRecord } from "../../platform/history/record.repository.ts";
import { streamPicture } from "../images/picture-stream.service.ts";
import type { SpaceRows } from "../spaces/space-rows.service.ts";
import type { LogoService } from "./logo.service.ts";
import { organisationValues, replaceLogo } from "./organisation.repository.ts";
import { describeOrganisation, StructureCache } from "./organisation.service.ts";

/** Kept by the browser, asked again each time. */
const REVALIDATE = "private, no-cache";

/**
 * Keeps the language that texts are written in, unless the change says another. The organisation is held
 * first: who else changes it meanwhile may choose another language.
 */
async function withOriginal(
  transaction: Transaction,
  organisationId: string,
  changes: OrganisationChanges,
  current: () => Promise<Organisation>,
): Promise<OrganisationChanges> {
  const { languages } = changes;
  if (!languages) return changes;
  await lockRecord(
    transaction,
    { table: "organisation", organisationId, id: organisationId },
    "change",
  );
  const [first, ...others] = keptOriginal(languages, (await current()).languages);
  // Of the first it is not said: it is one of which nothing else is.
  const { isOriginal: _, ...own } = first ?? {};
  return { ...changes, languages: [own as (typeof languages)[number], ...others] };
}

/** Binds the calls about the active organisation. */
export function organisationRoutes(
  files: FileStore,
  rows: SpaceRows,
  logos: LogoService,
): Binding[] {
  const structures = new StructureCache(rows);
  return [
    on(organisations.current, ({ organisationId }, _input, transaction) =>
      describeOrganisation(transaction, organisationId),
    ),
    on(organisations.currentWithStructure, async (actor, { query, ifNoneMatch }, transaction) => {
      const withDeleted = query.withDeleted ?? false;
      if (withDeleted) requireArchiveAccess(actor);
      const { tag, json } = await structures.get(transaction, actor, withDeleted);
      const headers = {
        etag: tag,
        "cache-control": REVALIDATE,
        vary: "authorization, storey-organisation",
      };
      if (ifNoneMatch === tag) return new Reply<never>(undefined, headers, true);
      return new Reply(new ReadyJson(json), headers);
    }),
    onPublic(organisations.logo, ({ params, query, ifNoneMatch }, { address }) =>
      logos.show(params.id, { version: query.v, ifNoneMatch, address }),
    ),
    onRecord(
      organisations.update,
      ({ organisationId }, _input, transaction) =>
        describeOrganisation(transaction, organisationId),
      async ({ organisationId }, { body, ifMatch }, transaction, current) => {
        if (body.id !== undefined && body.id !== organisationId) throw notFound();
        const place = { organisationId, id: organisationId };
        const changes = await withOriginal(transaction, organisationId, body, current);
        const values = organisationValues(changes);
        const change = { table: "organisation", ...place, values, ifMatch, current } as const;
        await updateRecord(transaction, change);
      },
      (result) => ({ result }),
    ),
    onMultiTransaction(organisations.uploadLogo, (actor, { file }, begin) => {
      if (!file) throw new ProblemError("request.malformed");
      return logos.replace(actor, file, begin);
    }),
    on(organisations.removeLogo, async ({ organisationId }, _input, transaction) => {
      const former = await replaceLogo(transaction, organisationId, null);
      if (former !== null) await removeFilesLater(transaction, [former]);
      return describeOrganisation(transaction, organisationId);
    }),
    on(organisations.spacePicture, (actor, { params, query, ifNoneMatch }, transaction) => {
      const { organisationId } = actor;
      if (params.id !== organisationId) throw notFound();
      const { imageKey } = query;
      return streamPicture(transaction, files, { organisationId, imageKey, ifNoneMatch });
    }),
  ];
}
