import type { Generated } from "kysely";
import type { MomentColumn, OptionalMomentColumn } from "../../db/record.table.ts";

/** Who has an asset, or had it. */
export interface CustodyTable {
  organisationId: string;
  id: string;
  assetId: string;
  /** Null for somebody without an account. */
  userId: string | null;
  holderName: string;
  holderEmail: string | null;
  /** Derived: as people without an account are told apart. */
  emailKey: Generated<string | null>;
  holderLanguage: string | null;
  note: string | null;
  dueBack: string | null;
  outAt: MomentColumn;
  outBy: string | null;
  outSignatureId: string | null;
  confirmedAt: OptionalMomentColumn;
  inAt: OptionalMomentColumn;
  inBy: string | null;
  inSignatureId: string | null;
  inNote: string | null;
  /** The changes of many assets that handed it out, took it back, and opened it again; null of other acts. */
  outAct: string | null;
  inAct: string | null;
  againAct: string | null;
  endedBy: "return" | "archive" | "disposal" | null;
  dueToldAt: OptionalMomentColumn;
  overdueToldAt: OptionalMomentColumn;
  mailStoppedAt: OptionalMomentColumn;
}

/** A signature, which may stand for many things. */
export interface CustodySignatureTable {
  organisationId: string;
  id: string;
  name: string;
  /** Written as JSON text. */
  strokes: unknown;
  createdAt: MomentColumn;
}
