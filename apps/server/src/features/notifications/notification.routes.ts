import { notifications } from "@storey/contract";
import { can, isNotificationChoice, notificationPreferences } from "@storey/domain";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import { type Binding, on, onPublic, onUser } from "../../http/binding.ts";
import { checklistReaderOf } from "../../platform/records/checklist-access.ts";
import {
  countUnread,
  findNotifications,
  type ListOwner,
  markRead,
} from "./notification.repository.ts";
import { findPreferences, savePreferences } from "./notification-preference.repository.ts";
import { type UnsubscribeParts, unsubscribe } from "./unsubscribe.service.ts";

/** Binds the calls about notifications. */
export function notificationRoutes(parts: UnsubscribeParts): Binding[] {
  return [
    on(notifications.list, async (actor, { query }, transaction) => {
      const owner = await ownerOf(transaction, actor);
      const page = await findNotifications(transaction, owner, query.cursor);
      return { ...page, unread: await countUnread(transaction, owner) };
    }),
    on(notifications.markRead, async (actor, { body }, transaction) => {
      const { ids = [], upTo = null } = body;
      await markRead(transaction, actor, { ids, upTo });
      return undefined;
    }),
    onUser(notifications.preferences, async ({ userId }, _input, transaction) => ({
      preferences: notificationPreferences(await findPreferences(transaction, userId)),
    })),
    onUser(notifications.setPreferences, async ({ userId }, { body }, transaction) => {
      const chosen = body.preferences.filter(({ kind, channel }) =>
        isNotificationChoice(kind, channel),
      );
      await savePreferences(transaction, userId, chosen);
      return { preferences: notificationPreferences(await findPreferences(transaction, userId)) };
    }),
    onPublic(notifications.unsubscribe, ({ body }) => unsubscribe(parts, body.token)),
  ];
}

async function ownerOf(transaction: Transaction, actor: Actor): Promise<ListOwner> {
  const { organisationId, userId, permissions, limits, settings } = actor;
  const readablePlaces = can(permissions, "organisation.issues.read")
    ? (limits.get("organisation.issues.read") ?? null)
    : [];
  const checklists = settings.has("spaces_checklists")
    ? await checklistReaderOf(transaction, actor)
    : null;
  return { organisationId, userId, readablePlaces, checklists };
}
