import { isDeepStrictEqual } from "node:util";
import { type Space, type SpaceChanges, spaces } from "@storey/contract";
import { spaceTranslations } from "@storey/domain";
import type { Gateway } from "../../db/gateway.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import { type Binding, on, onRecord } from "../../http/binding.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import { requireArchiveAccess } from "../../platform/archive/archive-access.ts";
import { keepActiveSpace } from "../../platform/archive/place.repository.ts";
import { requireWritable, spaceOwner } from "../../platform/attachments/owner.repository.ts";
import {
  lockRecord,
  type RecordChange,
  refuseConflict,
  updateRecord,
} from "../../platform/history/record.repository.ts";
import { archive, restore } from "../archive/archive.service.ts";
import {
  findSpaceChecklists,
  saveSpaceChecklists,
} from "../checklist-assignments/space-checklists.service.ts";
import type { IntegrationParts } from "../integrations/integration.service.ts";
import { areAllPanoramas, listPanoramaIds, orderPanoramas } from "../panoramas/panorama.service.ts";
import { weighFirst } from "../readiness/kept-readiness.service.ts";
import { insertSpace, spaceValues } from "./space.repository.ts";
import { hardDeleteSpace, moveSpace, updateManySpaces } from "./space.service.ts";
import { showSpace } from "./space-record.service.ts";
import type { SpaceSearchService } from "./space-search.service.ts";

/** A search waits for less to be weighed than the lists by readiness do. */
const SLICES_OF_SEARCH = 1;

/** Binds the calls about spaces. */
export function spaceRoutes(
  gateway: Gateway,
  search: SpaceSearchService,
  integrations: IntegrationParts,
): Binding[] {
  const show = (transaction: Transaction, actor: Actor, id: string) =>
    showSpace(transaction, actor, integrations, id);
  return [
    on(spaces.search, async (actor, { body, turn }, transaction) => {
      if (body.withDeleted) requireArchiveAccess(actor);
      await weighFirst(gateway, transaction, actor, turn, SLICES_OF_SEARCH);
      return search.search(transaction, actor, body);
    }),
    on(spaces.create, async (actor, { body }, transaction) => {
      const id = await insertSpace(transaction, actor.organisationId, body);
      const { checklistTemplateIds } = body;
      if (checklistTemplateIds)
        await saveSpaceChecklists(transaction, actor, id, checklistTemplateIds);
      return show(transaction, actor, id);
    }),
    on(spaces.get, (actor, { params }, transaction) => show(transaction, actor, params.id)),
    onRecord(
      spaces.update,
      (actor, { params }, transaction) => show(transaction, actor, params.id),
      async (actor, { params, body, ifMatch }, transaction, current) => {
        const { id } = params;
        const { mainPanoramaId, panoramaIds, checklistTemplateIds } = body;
        if (mainPanoramaId) await requireActivePanorama(transaction, actor, id, mainPanoramaId);
        const asked = panoramaIds && { id, panoramaIds: [...new Set(panoramaIds)], current };
        const order = asked && (await orderToWrite(transaction, actor, asked));
        const { organisationId } = actor;
        const values = spaceValues(await saidToAll(body, current));
        const change = { table: "space", organisationId, id, values, ifMatch, current } as const;
        // First: it holds the location before the space, as archiving does.
        if (checklistTemplateIds)
          await changeChecklists(transaction, actor, change, checklistTemplateIds);
        await updateRecord(transaction, change);
        if (order) await orderPanoramas(transaction, { organisationId, spaceId: id }, order);
      },
    ),
    on(spaces.archive, async (actor, { params, query }, transaction) => {
      await archive(transaction, actor, { level: "space", id: params.id }, query);
      return show(transaction, actor, params.id);
    }),
    on(spaces.restore, async (actor, { params }, transaction) => {
      await restore(transaction, actor, { level: "space", id: params.id });
      return show(transaction, actor, params.id);
    }),
    on(spaces.move, async (actor, { params, body }, transaction) => {
      await moveSpace(transaction, actor, params.id, body.floorId);
      return show(transaction, actor, params.id);
    }),
    on(spaces.updateMany, (actor, { body }, transaction) =>
      updateManySpaces(transaction, actor, body.ids, body.changes),
    ),
    on(spaces.hardDelete, (actor, { params }, transaction) =>
      hardDeleteSpace(transaction, actor, params.id).then(() => undefined),
    ),
  ];
}

/** Leaves out the translations of what a space does not say to everybody (any more). */
async function saidToAll(
  changes: SpaceChanges,
  current: () => Promise<Space>,
): Promise<SpaceChanges> {
  const { translations, translatedFrom } = changes;
  const said = [translations, translatedFrom].flatMap((one) => Object.keys(one ?? {}));
  if (said.length === 0) return changes;
  const kept = spaceTranslations({ ...(await current()), ...changes, name: "-" });
  return {
    ...changes,
    ...(translations && { translations: kept.translations }),
    ...(translatedFrom && {
      translatedFrom: kept.translatedFrom,
    }),
  };
}

/**
 * Gives a space the checklists of its form, unless somebody gave or ended one since the version that the
 * caller saw: then nothing of the form is written. Throws `record.conflict`, and as `saveSpaceChecklists`.
 */
async function changeChecklists(
  transaction: Transaction,
  actor: Actor,
  change: RecordChange<"space">,
  templateIds: readonly string[],
): Promise<void> {
  const { organisationId, id, values, ifMatch } = change;
  const wanted = [...new Set(templateIds)].sort();
  const present = await findSpaceChecklists(transaction, actor, id);
  // A space that is sent back whole repeats what is so, and ends nothing that comes in the next moment.
  if (isDeepStrictEqual(wanted, present)) return;
  await keepActiveSpace(transaction, organisationId, id);
  const { version } = await lockRecord(
    transaction,
    { table: "space", organisationId, id },
    "change",
  );
  if (ifMatch !== undefined && ifMatch !== version) {
    await refuseConflict(transaction, change, { ...values, checklistTemplateIds: wanted }, ifMatch);
  }
  await saveSpaceChecklists(transaction, actor, id, wanted);
}

/**
 * Requires a panorama that is not archived, since such a one would show nothing. Throws
 * `not_found`.
 */
async function requireActivePanorama(
  transaction: Transaction,
  { organisationId }: Actor,
  spaceId: string,
  id: string,
): Promise<void> {
  const active = await listPanoramaIds(transaction, { organisationId, spaceId });
  if (!active.includes(id)) throw notFound();
}

/** The order of panoramas in a change of a space. */
interface PanoramaOrder {
  readonly id: string;
  readonly panoramaIds: readonly string[];
  readonly current: () => Promise<unknown>;
}

/**
 * Returns the order to write; undefined if it is unchanged. Refuses ids that are not those of all
 * its panoramas: one more or less is somebody else's change. Throws as the call that only sets the
 * order, which needs the same module.
 */
async function orderToWrite(
  transaction: Transaction,
  { organisationId, settings }: Actor,
  { id, panoramaIds, current }: PanoramaOrder,
): Promise<readonly string[] | undefined> {
  const present = await listPanoramaIds(transaction, { organisationId, spaceId: id });
  // A space that is sent back whole repeats the present order; writing it would undo an order that
  // somebody sets in the next moment.
  if (isDeepStrictEqual(panoramaIds, present)) return undefined;
  if (!settings.has("spaces_panoramas")) throw new ProblemError("access.feature_disabled");
  await requireWritable(transaction, spaceOwner(organisationId, id));
  // Locks the space first, as archiving and moving do, then writes the order of its panoramas.
  await lockRecord(transaction, { table: "space", organisationId, id }, "change");
  const place = { organisationId, spaceId: id };
  if (await areAllPanoramas(transaction, place, panoramaIds)) return panoramaIds;
  throw new ProblemError("record.conflict", {
    fields: [
      {
        field: "panoramaIds",
        code: "record.conflict",
        message: "Send all panoramas of the space. They are added and removed one by one.",
      },
    ],
    current: await current(),
  });
}
