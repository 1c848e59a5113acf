import { SOS_ALARMING_MOST } from "@storey/domain";
import { v7 } from "uuid";
import { limitWrites } from "../../db/location-scope.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import type { MemberActor } from "../../platform/records/issue-actor.ts";
import { createSosIssue } from "../issues/issue-sos.service.ts";
import { sosIssueText } from "./mail/sos-mail.ts";
import { findSos, insertSos, lockAlarming, lockSos, updateSos } from "./sos.repository.ts";
import { sosContacts } from "./sos-contacts.ts";
import { addSosEvent } from "./sos-event.repository.ts";
import {
  findAdministrators,
  findSosPlace,
  isSosVip,
  type SosPlace,
} from "./sos-place.repository.ts";
import { takeTurn } from "./sos-turn.service.ts";

/** A call for help. */
export interface NewSos {
  readonly id?: string | undefined;
  readonly locationId: string;
  readonly spaceId: string;
  readonly isTest: boolean;
  /**
   * The locations where the caller may test the SOS, because they may change them: null is
   * everywhere.
   */
  readonly testPlaces: readonly string[] | null;
}

/**
 * Calls for help and returns the alert's id: the first contact is notified once this is committed,
 * the next ones by jobs, and an urgent issue begins. A test makes no issue, so that no figures
 * count it. A repeat of the caller's own call changes nothing; an alert cancelled before it arrived
 * alarms nobody; another slide in a space where an alert of theirs still goes round is that alert.
 * Throws `not_found`, `parent.archived`, `sos.off`, `sos.vip_only`, `access.forbidden`,
 * `record.exists`, and `rate.limited` if three of theirs go round.
 */
export async function sendSos(
  transaction: Transaction,
  actor: MemberActor,
  { id = v7(), ...wish }: NewSos,
  publicUrl: string,
): Promise<string> {
  const { organisationId, userId } = actor;
  const { locationId, spaceId, isTest } = wish;
  const place = await getPlace(transaction, actor, wish);
  if (await isRepeat(transaction, actor, id, wish, place)) return id;
  await requireAllowed(transaction, actor, place, wish);
  const running = isTest ? undefined : await findRunning(transaction, actor, spaceId);
  if (running !== undefined) return running;
  // Everybody may call for help; a test needs the permission.
  if (isTest) await limitWrites(transaction, wish.testPlaces);
  const administrators = await findAdministrators(transaction, organisationId, locationId);
  const { senderName, locationName, floorName, spaceName, shortcode, timezone, language } = place;
  const isNew = await insertSos(transaction, {
    ...{ organisationId, id, isTest, senderId: userId, senderName },
    ...{ locationId, locationName, floorName, spaceId, spaceName, shortcode },
    ...{ timezone, language, phone: place.sos.phone || null },
    contacts: sosContacts(place, administrators),
  });
  if (!isNew) {
    if (await isRepeat(transaction, actor, id, wish, place)) return id;
    throw new ProblemError("record.exists");
  }
  const sender = { id: userId, name: senderName };
  await addSosEvent(transaction, { organisationId, alertId: id, kind: "created", actor: sender });
  const alert = await lockSos(transaction, organisationId, id);
  if (!alert) throw new ProblemError("access.location");
  if (!isTest) {
    const description = sosIssueText(alert, `${publicUrl}/sos/${id}`);
    const issueId = await createSosIssue(transaction, actor, { spaceId, spaceName, description });
    await updateSos(transaction, alert, { issueId });
  }
  await takeTurn(transaction, alert, publicUrl);
  return id;
}

async function getPlace(
  transaction: Transaction,
  actor: MemberActor,
  { locationId, spaceId }: NewSos,
): Promise<SosPlace> {
  const place = await findSosPlace(transaction, actor, locationId, spaceId);
  if (!place) throw notFound();
  return place;
}

/** How long who has too many that go round is asked to wait, in seconds. */
const WAIT_SECONDS = 60;

/**
 * Finds the caller's alert that goes round for a space already. An alert that somebody has taken
 * does not count.
 */
async function findRunning(
  transaction: Transaction,
  actor: MemberActor,
  spaceId: string,
): Promise<string | undefined> {
  const alarming = await lockAlarming(transaction, actor);
  const here = alarming.find((alert) => alert.spaceId === spaceId);
  if (!here && alarming.length >= SOS_ALARMING_MOST)
    throw new ProblemError("rate.limited", { retryAfterSeconds: WAIT_SECONDS });
  return here?.id;
}

async function isRepeat(
  transaction: Transaction,
  { organisationId, userId }: MemberActor,
  id: string,
  { locationId, spaceId, isTest }: NewSos,
  place: SosPlace,
): Promise<boolean> {
  const there = await findSos(transaction, organisationId, id);
  if (!there) return false;
  if (there.locationId === null && there.senderId === userId) {
    // It was cancelled before it arrived; now its place is known.
    const { locationName, floorName, spaceName, shortcode, timezone, language } = place;
    await updateSos(transaction, there, {
      ...{ locationId, locationName, floorName, spaceId, spaceName, isTest },
      ...{ shortcode, timezone, language, phone: place.sos.phone || null },
    });
    return true;
  }
  const isSame = there.senderId === userId && there.spaceId === spaceId && there.isTest === isTest;
  if (!isSame) throw new ProblemError("record.exists");
  return true;
}

async function requireAllowed(
  transaction: Transaction,
  actor: MemberActor,
  { sos, isArchived }: SosPlace,
  { isTest, testPlaces, locationId }: NewSos,
): Promise<void> {
  const mayTest = testPlaces === null || testPlaces.includes(locationId);
  if (isTest && !mayTest) throw new ProblemError("access.forbidden");
  if (isArchived) throw new ProblemError("parent.archived");
  // It can be tested before it is switched on.
  if (isTest) return;
  if (!sos.enabled) throw new ProblemError("sos.off");
  if (sos.vipOnly && !(await isSosVip(transaction, actor, locationId)))
    throw new ProblemError("sos.vip_only");
}
