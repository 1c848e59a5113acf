import type { FieldProblem, Hotspot, NewHotspot } from "@storey/contract";
import { HOTSPOTS_MAX, hotspotNeedsTarget } from "@storey/domain";
import { v7 } from "uuid";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import { ProblemError } from "../../http/problem.ts";
import { seesPrivate } from "../../platform/attachments/owner-rights.ts";
import type { StoredHotspot } from "../../platform/records/panorama.table.ts";
import { showPlacedAssets } from "../assets/placed-asset.service.ts";
import { findHotspotTargets, type HotspotTarget } from "./hotspot.repository.ts";
import type { StoredPanorama } from "./panorama.repository.ts";

type Targets = ReadonlyMap<string, HotspotTarget>;

/**
 * Finds the records that the hotspots of panoramas lead to, as far as the caller may see them, by
 * kind and id.
 */
export async function targetsOf(
  transaction: Transaction,
  actor: Actor,
  hotspots: readonly Pick<StoredHotspot, "kind" | "targetId">[],
): Promise<Targets> {
  const idsOf = (wanted: readonly StoredHotspot["kind"][]) => [
    ...new Set(
      hotspots.flatMap(({ kind, targetId }) => (wanted.includes(kind) ? (targetId ?? []) : [])),
    ),
  ];
  const found = await findHotspotTargets(transaction, {
    organisationId: actor.organisationId,
    ids: idsOf(["document", "link", "panorama", ...treeKinds(actor)]),
    withPrivate: seesPrivate(actor, "space"),
  });
  const assets = await showPlacedAssets(transaction, actor, idsOf(["asset"]));
  const placed = assets.map(({ id, spaceId, ...asset }): HotspotTarget => {
    return { kind: "asset", id, spaceId, asset };
  });
  const all = [...found, ...placed];
  return new Map(all.map((target) => [`${target.kind}:${target.id}`, target]));
}

/** Where trees are off, no hotspot leads to one; those that are there wait. */
function treeKinds({ settings }: Actor): readonly "tree"[] {
  return settings.has("spaces_decision_trees") ? ["tree"] : [];
}

/**
 * Returns the hotspots of a panorama that the caller may see. Leaves out one whose target is
 * archived or that the caller may not see, without deleting it.
 */
export function visibleHotspots(
  { spaceId, hotspots }: Pick<StoredPanorama, "spaceId" | "hotspots">,
  actor: Actor,
  targets: Targets,
): Hotspot[] {
  return hotspots.flatMap((hotspot) => {
    if (hotspot.visibility === "technicians" && !seesPrivate(actor, "space")) return [];
    if (!hotspotNeedsTarget(hotspot.kind))
      return [{ ...hotspot, targetSpaceId: null, asset: null }];
    const target = targetOf(hotspot, spaceId, targets);
    if (!target) return [];
    const targetSpaceId = hotspot.kind === "panorama" ? target.spaceId : null;
    return [{ ...hotspot, targetSpaceId, asset: target.asset ?? null }];
  });
}

/**
 * Documents, links and assets are of the panorama's own space; a panorama may belong to another one, and a
 * tree is the organisation's.
 */
function targetOf(
  { kind, targetId }: Pick<StoredHotspot, "kind" | "targetId">,
  spaceId: string,
  targets: Targets,
): HotspotTarget | undefined {
  const target = targets.get(`${kind}:${targetId}`);
  const isOfAnySpace = kind === "panorama" || kind === "tree";
  return isOfAnySpace || target?.spaceId === spaceId ? target : undefined;
}

/**
 * Returns the whole list to keep after the caller has sent the new visible part: the hidden
 * hotspots stay behind it. Throws `request.invalid` with the fields that do not fit.
 */
export async function mergeHotspots(
  transaction: Transaction,
  actor: Actor,
  panorama: StoredPanorama,
  sent: readonly NewHotspot[],
): Promise<StoredHotspot[]> {
  const wanted = sent.map(withDefaults);
  const targets = await targetsOf(transaction, actor, [...panorama.hotspots, ...wanted]);
  const seen = new Set(visibleHotspots(panorama, actor, targets).map(({ id }) => id));
  const hidden = panorama.hotspots.filter(({ id }) => !seen.has(id));
  const problems = wanted.flatMap((hotspot, at) => problemsOf(hotspot, at, panorama, targets));
  const ids = new Set(hidden.map(({ id }) => id));
  for (const [at, { id }] of wanted.entries()) {
    if (ids.has(id)) problems.push(problem(at, "id", "record.exists", "This id is in use."));
    ids.add(id);
  }
  if (hidden.length + wanted.length > HOTSPOTS_MAX) {
    const most = HOTSPOTS_MAX;
    problems.push({
      field: "hotspots",
      code: "list.too_long",
      message: `At most ${most}.`,
      params: { most },
    });
  }
  if (problems.length > 0) throw new ProblemError("request.invalid", { fields: problems });
  return [...wanted, ...hidden];
}

function withDefaults(hotspot: NewHotspot): StoredHotspot {
  return {
    id: hotspot.id ?? v7(),
    kind: hotspot.kind,
    yaw: hotspot.yaw ?? null,
    pitch: hotspot.pitch ?? null,
    x: hotspot.x ?? null,
    y: hotspot.y ?? null,
    targetId: hotspot.targetId ?? null,
    label: hotspot.label ?? "",
    text: hotspot.text ?? "",
    icon: hotspot.icon ?? null,
    visibility: hotspot.visibility ?? "public",
  };
}

function problemsOf(
  hotspot: StoredHotspot,
  at: number,
  panorama: StoredPanorama,
  targets: Targets,
): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const onSphere = hotspot.yaw !== null && hotspot.pitch !== null;
  const onPicture = hotspot.x !== null && hotspot.y !== null;
  if (panorama.is360 ? !onSphere || onPicture : !onPicture || onSphere) {
    const field = panorama.is360 ? "yaw" : "x";
    problems.push(problem(at, field, "hotspot.misplaced", "Place this in the picture."));
  }
  if (!hotspotNeedsTarget(hotspot.kind)) {
    if (hotspot.targetId !== null) {
      problems.push(problem(at, "targetId", "hotspot.no_target", "This leads nowhere."));
    }
  } else if (!targetOf(hotspot, panorama.spaceId, targets) || hotspot.targetId === panorama.id) {
    problems.push(problem(at, "targetId", "hotspot.target", "Choose what this leads to."));
  }
  return problems;
}

function problem(at: number, field: string, code: string, message: string): FieldProblem {
  return { field: `hotspots.${at}.${field}`, code, message };
}
