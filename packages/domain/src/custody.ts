import type { AssetLifecycleStatus } from "./asset.ts";

/** How many days before it is due the holder of a thing is reminded, unless an organisation says another number. */
export const CUSTODY_REMINDER_DAYS = 3;
/** The most that an organisation may say. */
export const CUSTODY_REMINDER_DAYS_MAX = 30;
/** How many assets are handed out or taken back at once, with one signature. */
export const CUSTODY_ASSETS_MAX = 200;

/** The states in which an asset is not there to be handed out. */
const NOT_THERE: readonly AssetLifecycleStatus[] = ["missing", "retired", "disposed"];

/** What of an asset decides whether it can be handed out. */
interface Handed {
  readonly deletedAt: string | null;
  readonly lifecycleStatus: AssetLifecycleStatus;
  /** Null for what is no lot. */
  readonly quantity: number | null;
  /** Whether somebody has it already. */
  readonly isOut: boolean;
}

/** Why an asset is not handed out, as the code of an error. */
export type HandOutRefusal = "asset.archived" | "custody.lot" | "custody.state" | "custody.taken";

/**
 * Tells why an asset cannot be handed out; null where it can. A lot is not: its pieces are not told
 * apart, so that nobody could say which of them is out. Source: decision 74.
 */
export function handOutRefusal({
  deletedAt,
  lifecycleStatus,
  quantity,
  isOut,
}: Handed): HandOutRefusal | null {
  if (deletedAt !== null) return "asset.archived";
  if (quantity !== null) return "custody.lot";
  if (NOT_THERE.includes(lifecycleStatus)) return "custody.state";
  return isOut ? "custody.taken" : null;
}

/** How near the day is on which a thing is to be back. */
export const CUSTODY_DUE_STATES = ["none", "later", "soon", "overdue"] as const;
export type CustodyDueState = (typeof CUSTODY_DUE_STATES)[number];

/** Counts the days from one calendar day to another. */
function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/**
 * Tells how near the due day is, by the day of the organisation and the days ahead on which it reminds.
 * What is due today is due soon; from the day after it is overdue.
 */
export function custodyDueState(
  dueBack: string | null,
  today: string,
  reminderDays: number,
): CustodyDueState {
  if (dueBack === null) return "none";
  const days = daysBetween(today, dueBack);
  if (days < 0) return "overdue";
  return days <= reminderDays ? "soon" : "later";
}

/** The most strokes of a signature, and the most points of all of them together. */
export const SIGNATURE_STROKES_MAX = 100;
export const SIGNATURE_POINTS_MAX = 3_000;
/** The width of the pad, in the units of a signature's points; its height is a third. */
export const SIGNATURE_WIDTH = 1_000;
export const SIGNATURE_HEIGHT = 333;

/** The lines of a signature: of each stroke x and y of its points in turn. */
export type SignatureStrokes = readonly (readonly number[])[];

function isPoint(value: number, at: number): boolean {
  return (
    Number.isInteger(value) &&
    value >= 0 &&
    value <= (at % 2 === 0 ? SIGNATURE_WIDTH : SIGNATURE_HEIGHT)
  );
}

/** Tells whether strokes are within the pad and the bounds; none at all are a name that was typed. */
export function areSignatureStrokes(strokes: SignatureStrokes): boolean {
  const points = strokes.reduce((sum, stroke) => sum + stroke.length / 2, 0);
  return (
    strokes.length <= SIGNATURE_STROKES_MAX &&
    points <= SIGNATURE_POINTS_MAX &&
    strokes.every((stroke) => stroke.length > 0 && stroke.length % 2 === 0 && stroke.every(isPoint))
  );
}

/** Writes strokes as the data of an SVG path: numbers and letters alone. A dot is a line of no length. */
export function signaturePath(strokes: SignatureStrokes): string {
  return strokes
    .map((stroke) => {
      const points = stroke.flatMap((x, at) => (at % 2 === 0 ? [`${x} ${stroke[at + 1]}`] : []));
      const [first = "0 0", ...rest] = points;
      return `M${first}L${rest.length === 0 ? first : rest.join("L")}`;
    })
    .join("");
}
