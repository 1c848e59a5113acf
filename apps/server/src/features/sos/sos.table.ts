import type { SosContactKind, SosDeliveryState, SosState } from "@storey/domain";
import type { ColumnType, Generated } from "kysely";
import type { MomentColumn, OptionalMomentColumn } from "../../db/record.table.ts";

/** A contact on the list of an alert. */
export interface SosContact {
  readonly kind: SosContactKind;
  readonly email: string;
  /** The name of a person, or the address of a place. */
  readonly name: string;
}

export interface SosAlertTable {
  organisationId: string;
  id: string;
  state: Generated<SosState>;
  isTest: Generated<boolean>;
  senderId: string | null;
  senderName: string;
  /** Null for one that was taken back before it arrived. */
  locationId: string | null;
  locationName: string;
  floorName: string;
  spaceId: string | null;
  spaceName: string;
  shortcode: string | null;
  phone: string | null;
  timezone: string | null;
  language: string | null;
  /** Written as JSON text. */
  contacts: ColumnType<readonly SosContact[], string, string>;
  turns: Generated<number>;
  nextContactAt: OptionalMomentColumn;
  issueId: string | null;
  acknowledgedBy: string | null;
  acknowledgedByName: string | null;
  acknowledgedAt: OptionalMomentColumn;
  closedBy: string | null;
  closedByName: string | null;
  closedAt: OptionalMomentColumn;
  closingNote: string | null;
  cancelledAt: OptionalMomentColumn;
  gaveUpAt: OptionalMomentColumn;
  version: Generated<number>;
  createdAt: MomentColumn;
  updatedAt: MomentColumn;
}

export interface SosDeliveryTable {
  organisationId: string;
  id: string;
  alertId: string;
  turn: number;
  round: number;
  kind: SosContactKind;
  name: string;
  state: Generated<SosDeliveryState>;
  reason: Generated<"server_away" | "refused" | null>;
  tokenHash: Buffer;
  createdAt: MomentColumn;
  updatedAt: MomentColumn;
}

export interface SosEventTable {
  organisationId: string;
  id: string;
  alertId: string;
  kind: string;
  actorId: string | null;
  actorName: string | null;
  contact: string | null;
  round: number | null;
  note: string | null;
  at: MomentColumn;
}
