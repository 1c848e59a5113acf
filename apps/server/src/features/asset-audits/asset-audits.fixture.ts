import type { AssetAudit, AssetAuditLine } from "@storey/contract";
import type { TestReply } from "../../../test/server.ts";
import type { AssetWorld } from "../assets/assets.fixture.ts";

export type As = Parameters<AssetWorld["send"]>[3];

/** What tests do with audits in a world of assets, which may be another one each time. */
export function auditing(worldOf: () => AssetWorld) {
  const send: AssetWorld["send"] = (...given) => worldOf().send(...given);
  /** Begins the audit of a room, or of what floats. */
  const start = async (
    place: string | object = worldOf().room,
    as: As = {},
  ): Promise<AssetAudit> => {
    const body = typeof place === "string" ? { spaceId: place } : place;
    const reply = await send("POST", "/asset-audits", body, as);
    if (reply.status !== 201) throw new Error(reply.text);
    return reply.json();
  };
  const scan = (id: string, code: string, body: object = {}, as: As = {}): Promise<TestReply> =>
    send("PUT", `/asset-audits/${id}/scans/${encodeURIComponent(code)}`, body, as);
  const undo = (id: string, code: string, as: As = {}) =>
    send("DELETE", `/asset-audits/${id}/scans/${encodeURIComponent(code)}`, undefined, as);
  const complete = (id: string, markMissing = false, as: As = {}) =>
    send("POST", `/asset-audits/${id}/complete`, { markMissing }, as);
  const auditOf = async (id: string): Promise<AssetAudit> =>
    (await send("GET", `/asset-audits/${id}`)).json();
  const lines = async (id: string, query = ""): Promise<AssetAuditLine[]> =>
    (await send("GET", `/asset-audits/${id}/lines${query}`)).json().results;
  /** The lines in short: their group, and the tag or code. */
  const told = async (id: string) =>
    (await lines(id)).map(({ group, asset, code }) => `${group} ${asset?.tag ?? code}`);
  const statusOf = async (id: string): Promise<string> =>
    (await send("GET", `/assets/${id}`)).json().lifecycleStatus;
  /** Somebody who administers one location alone. */
  const limitedTo = async (location: string) => {
    const { make, organisation } = worldOf();
    const user = await make.user({ organisations: [organisation] });
    await make.grant(user.id, organisation, "organisation-admin", [location]);
    return { token: user.token };
  };
  return { start, scan, undo, complete, auditOf, lines, told, statusOf, limitedTo };
}
