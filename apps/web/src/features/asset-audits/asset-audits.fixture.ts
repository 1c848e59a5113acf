import type { AssetAudit, AssetAuditLine } from "@storey/contract";
import type { AssetAuditGroup } from "@storey/domain";
import { type Answers, idOf } from "../../test-support/harness.fixture.tsx";

const MOMENT = "2026-01-05T08:30:00.000Z";
export const AUDIT_ID = idOf(700);

/** Makes an audit of the Aula; fields that a test does not care about are as of one that was just begun. */
export function anAudit(parts: Partial<AssetAudit> = {}): AssetAudit {
  return {
    ...{ id: AUDIT_ID, version: 1, createdAt: MOMENT, updatedAt: MOMENT, deletedAt: null },
    ...{ scope: "room", state: "open", startedAt: MOMENT },
    space: { id: idOf(504), name: "Aula", isArchived: false },
    floor: { id: idOf(506), name: "Ground floor" },
    location: { id: idOf(505), name: "North House" },
    startedBy: { id: idOf(8002), name: "Ada" },
    ...{ completedAt: null, completedBy: null },
    counts: { missing: 0, found: 0, elsewhere: 0, unknown: 0 },
    ...parts,
  };
}

/** Makes a line about an asset: of the room and not seen, unless told otherwise. */
export function aLine(tag: string, parts: Partial<AssetAuditLine> = {}): AssetAuditLine {
  const number = 710 + Number(tag.replace(/\D/g, ""));
  return {
    ...{ group: "missing", code: null, scannedAt: null, scannedBy: null },
    asset: {
      ...{ id: idOf(number), version: 3, tag, name: `Thing ${tag}`, modelName: "Lumen 4000" },
      ...{ typeName: "Projector", serialNumber: `SN-${tag}`, lifecycleStatus: "in_service" },
      isArchived: false,
    },
    ...{ belongs: null, isMarkedMissing: false, backTo: null, names: [] },
    ...parts,
  };
}

/** Makes a line of what was scanned. */
export function scannedLine(
  group: AssetAuditGroup,
  code: string,
  parts: Partial<AssetAuditLine> = {},
): AssetAuditLine {
  const scan = { group, code, scannedAt: MOMENT, scannedBy: { id: idOf(8002), name: "Ada" } };
  return aLine(code, { ...scan, ...(group === "unknown" ? { asset: null } : {}), ...parts });
}

function countsOf(lines: readonly AssetAuditLine[]): AssetAudit["counts"] {
  const of = (group: AssetAuditGroup) => lines.filter((line) => line.group === group).length;
  return {
    missing: of("missing"),
    found: of("found"),
    elsewhere: of("elsewhere"),
    unknown: of("unknown"),
  };
}

/** A server with one audit, whose lines and state a test may change; its answers come first. */
export function auditServer(first: readonly AssetAuditLine[], audit: Partial<AssetAudit> = {}) {
  const server = {
    lines: [...first],
    audit: anAudit(audit),
    /** What a text leads to that is no tag of the room. */
    elsewhere: new Map<string, AssetAuditLine>(),
    isReachable: true,
    /** What came of the beginning of one: somebody had begun this one before. */
    begin: () => {
      const current = server.told();
      const body = {
        code: "asset_audit.running",
        message: "",
        fields: [],
        requestId: "r",
        current,
      };
      return { status: 409, body };
    },
    told: (): AssetAudit => ({ ...server.audit, counts: countsOf(server.lines) }),
    answers: (more: Answers = () => undefined): Answers => {
      return async (asked) => {
        if (!server.isReachable) throw new TypeError("Failed to fetch");
        const own = await more(asked);
        if (own) return own;
        const { method, path } = asked;
        const base = `/asset-audits/${AUDIT_ID}`;
        if (path === "/asset-audits" && method === "POST") return server.begin();
        if (path === `${base}/lines`) {
          return { body: { totalCount: server.lines.length, results: server.lines } };
        }
        if (path === base && method === "GET") return { body: server.told() };
        if (path.startsWith(`${base}/scans/`)) {
          const code = decodeURIComponent(path.slice(`${base}/scans/`.length));
          return method === "DELETE" ? server.undo(code) : server.scan(code, asked.body);
        }
        if (path === `${base}/complete`) server.audit = { ...server.audit, state: "completed" };
        else if (path === `${base}/pause`) server.audit = { ...server.audit, state: "paused" };
        else if (path === `${base}/resume`) server.audit = { ...server.audit, state: "open" };
        else return undefined;
        return { body: server.told() };
      };
    },
    scan: (code: string, body: unknown) => {
      const { assetId } = body as { assetId?: string };
      const isIt = ({ asset }: AssetAuditLine) =>
        assetId ? asset?.id === assetId : asset?.tag.toLowerCase() === code.toLowerCase();
      const mine = server.lines.find(isIt);
      const found = scannedLine("found", code, { asset: mine?.asset ?? null });
      const line = mine ? found : (server.elsewhere.get(code) ?? scannedLine("unknown", code));
      server.lines = [line, ...server.lines.filter((one) => one !== mine && one.code !== code)];
      return { body: { line, audit: server.told() } };
    },
    undo: (code: string) => {
      server.lines = server.lines.flatMap((line) => {
        if (line.code !== code) return [line];
        return line.group === "found" ? [aLine(line.asset?.tag ?? "")] : [];
      });
      return { body: server.told() };
    },
  };
  return server;
}
