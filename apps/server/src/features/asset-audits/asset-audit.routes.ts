import { assetAudits } from "@storey/contract";
import { type Binding, on, onMultiTransaction } from "../../http/binding.ts";
import { SpaceCodeService } from "../space-codes/space-code.service.ts";
import { findAudits, getAudit, getStoredAudit } from "./asset-audit.repository.ts";
import { AssetAuditService, completeAndKeep, discard, stepTo } from "./asset-audit.service.ts";
import { findLines } from "./audit-line.repository.ts";
import { reportAudit } from "./audit-report.service.ts";
import { findFloatingAudits, findLocationAudits } from "./location-audit.repository.ts";

const PAGE_SIZE = 50;
const LINES_PAGE_SIZE = 100;

function pageOf(
  query: { readonly page?: number | undefined; readonly pageSize?: number | undefined },
  usual: number,
) {
  const { page = 1, pageSize = usual } = query;
  return { limit: pageSize, offset: (page - 1) * pageSize };
}

/** The calls about audits of rooms; `publicUrl` is where people reach the server. */
export function assetAuditRoutes(publicUrl: string): readonly Binding[] {
  const service = new AssetAuditService(new SpaceCodeService(publicUrl));
  return [
    on(assetAudits.list, ({ organisationId }, { query }, transaction) => {
      const { spaceId = null, locationId = null, state = null } = query;
      const search = { spaceId, locationId, state, ...pageOf(query, PAGE_SIZE) };
      return findAudits(transaction, organisationId, search);
    }),
    on(assetAudits.ofLocation, ({ organisationId }, { params, query }, transaction) => {
      const { since = null, state = null } = query;
      const page = pageOf(query, PAGE_SIZE);
      const search = { organisationId, locationId: params.id, since, state, ...page };
      return findLocationAudits(transaction, search);
    }),
    on(assetAudits.floating, ({ organisationId }, { query }, transaction) => {
      const { locationId = null, since = null } = query;
      return findFloatingAudits(transaction, { organisationId, locationId, since });
    }),
    on(assetAudits.start, (actor, { body }, transaction) =>
      service.start(transaction, actor, body),
    ),
    on(assetAudits.get, ({ organisationId }, { params }, transaction) =>
      getAudit(transaction, organisationId, params.id),
    ),
    on(assetAudits.lines, async ({ organisationId }, { params, query }, transaction) => {
      const audit = await getStoredAudit(transaction, organisationId, params.id);
      const { group = null } = query;
      return findLines(transaction, audit, { group, ...pageOf(query, LINES_PAGE_SIZE) });
    }),
    on(assetAudits.scan, (actor, { params, body }, transaction) =>
      service.scan(transaction, actor, { ...params, ...body }),
    ),
    on(assetAudits.undo, (actor, { params }, transaction) =>
      service.undo(transaction, actor, params),
    ),
    on(assetAudits.pause, (actor, { params }, transaction) =>
      stepTo(transaction, actor, params.id, "paused"),
    ),
    on(assetAudits.resume, (actor, { params }, transaction) =>
      stepTo(transaction, actor, params.id, "open"),
    ),
    on(assetAudits.complete, (actor, { params, body }, transaction) =>
      completeAndKeep(transaction, actor, { id: params.id, ...body }),
    ),
    on(assetAudits.discard, (actor, { params }, transaction) =>
      discard(transaction, actor, params.id),
    ),
    onMultiTransaction(assetAudits.report, (actor, { params, query }, begin) =>
      reportAudit(actor, { id: params.id, ...query }, begin),
    ),
  ];
}
