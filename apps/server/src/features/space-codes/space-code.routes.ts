import { assetCodes, assetLabels, CODES_OF, type CodedKind, spaceCodes } from "@storey/contract";
import { v7 } from "uuid";
import { type Binding, on, onMultiTransaction } from "../../http/binding.ts";
import type { FileStore } from "../../outside/file-store/file-store.ts";
import { requireReadable, requireWritable } from "../../platform/attachments/owner.repository.ts";
import { roomsOfLabels } from "../assets/labelled-asset.service.ts";
import { AssetLabelService } from "./asset-label.service.ts";
import { findSignOrganisation } from "./sign.repository.ts";
import { SignService } from "./sign.service.ts";
import { SignPrinter } from "./sign-printer.ts";
import {
  findCodePage,
  findCodesByIds,
  findCodesOf,
  getCode,
  insertBlankCodes,
  insertCodes,
  lockCode,
  setCodeRevoked,
} from "./space-code.repository.ts";
import { requireRightTo, SpaceCodeService } from "./space-code.service.ts";

const PAGE_SIZE = 50;

/** The calls about codes and signs; `publicUrl` is where people reach the server. */
export function spaceCodeRoutes(publicUrl: string, files: FileStore): Binding[] {
  const service = new SpaceCodeService(publicUrl);
  const printer = new SignPrinter(files);
  const signs = new SignService(service, printer);
  const labels = new AssetLabelService(service, printer);
  return [
    ...(Object.keys(CODES_OF) as CodedKind[]).flatMap((kind) => ownerRoutes(service, kind)),
    ...codeRoutes(service),
    onMultiTransaction(spaceCodes.print, (actor, { body }, begin) =>
      signs.print(actor, body, begin),
    ),
    onMultiTransaction(assetLabels.print, (actor, { body }, begin) =>
      labels.print(actor, body, begin),
    ),
    on(assetLabels.rooms, (actor, { body }, transaction) =>
      roomsOfLabels(transaction, actor, body),
    ),
    ...[spaceCodes.testSheet, assetLabels.testSheet].map((call) =>
      onMultiTransaction(call, async ({ organisationId }, { query }, begin) => {
        const organisation = await begin("read", (transaction) =>
          findSignOrganisation(transaction, organisationId),
        );
        return printer.test(organisation, query.format);
      }),
    ),
  ];
}

function ownerRoutes(service: SpaceCodeService, kind: CodedKind): Binding[] {
  const calls = CODES_OF[kind];
  return [
    on(calls.list, async ({ organisationId }, { params }, transaction) => {
      const owner = { organisationId, kind, id: params.id };
      await requireReadable(transaction, owner);
      const codes = await findCodesOf(transaction, owner);
      return codes.map((code) => service.show(code));
    }),
    on(calls.create, async ({ organisationId, userId }, { params, body }, transaction) => {
      await requireWritable(transaction, { organisationId, kind, id: params.id });
      const { id = v7() } = body;
      await insertCodes(transaction, organisationId, userId, [{ id, ownerId: params.id }]);
      return service.show(await getCode(transaction, organisationId, id));
    }),
  ];
}

function codeRoutes(service: SpaceCodeService): Binding[] {
  return [
    ...(["revoke", "restore"] as const).map((step) =>
      on(spaceCodes[step], async (actor, { params }, transaction) => {
        const { organisationId } = actor;
        await lockCode(transaction, organisationId, params.id);
        requireRightTo(actor, await getCode(transaction, organisationId, params.id), "space");
        const code = { organisationId, id: params.id };
        await setCodeRevoked(transaction, code, step === "revoke");
        return service.show(await getCode(transaction, organisationId, params.id));
      }),
    ),
    ...(["revoke", "restore"] as const).map((step) =>
      on(assetCodes[step], async ({ organisationId }, { params }, transaction) => {
        const { id, codeId } = params;
        // What is archived keeps its codes: they are still taken out of use.
        await requireWritable(transaction, { organisationId, kind: "asset", id }, true);
        const code = { organisationId, id: codeId, ownerId: id };
        await setCodeRevoked(transaction, code, step === "revoke");
        return service.show(await getCode(transaction, organisationId, codeId));
      }),
    ),
    on(spaceCodes.createBlank, async ({ organisationId }, { body }, transaction) => {
      const ids = Array.from({ length: body.count }, () => v7());
      await insertBlankCodes(transaction, organisationId, ids);
      const codes = await findCodesByIds(transaction, organisationId, ids);
      return codes.map((code) => service.show(code));
    }),
    on(spaceCodes.page, async ({ organisationId }, { query }, transaction) => {
      const { state, after, pageSize = PAGE_SIZE } = query;
      const page = { state, after, pageSize };
      const { results, ...rest } = await findCodePage(transaction, organisationId, page);
      return { results: results.map((code) => service.show(code)), ...rest };
    }),
    on(spaceCodes.resolve, (actor, { params }, transaction) =>
      service.resolve(transaction, actor, params.code),
    ),
    on(spaceCodes.claim, (actor, { params, body }, transaction) => {
      const owner = { kind: "space", id: body.spaceId, from: body.from } as const;
      return service.claim(transaction, actor, owner, params.code);
    }),
    on(assetCodes.claim, (actor, { params, body }, transaction) => {
      const owner = { kind: "asset", id: body.assetId, from: body.from } as const;
      return service.claim(transaction, actor, owner, params.code);
    }),
  ];
}
