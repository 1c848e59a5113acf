import { csvLine, type FileUnit } from "@storey/domain";
import { translate } from "../../lib/messages.ts";
import { saveFile } from "../../lib/save-file.ts";

/** Why a text of a file is left out. */
export type LeftOutReason = "tooLong" | "places" | "tooLarge" | "repeated" | "unknown";

/** Texts of a file that are left out for one reason. */
export interface LeftOutUnits {
  readonly reason: LeftOutReason;
  readonly units: readonly FileUnit[];
}

const COLUMNS = ["row", "id", "reason", "original", "translation"] as const;
const say = (key: string): string => translate("translations", key);

/** Saves what a file says in vain, in the order of the file: with its row, its id, why, and its words. */
export function saveLeftOut(all: readonly LeftOutUnits[], name: string): void {
  const rows = all
    .flatMap(({ reason, units }) => units.map((unit) => ({ reason, unit })))
    .sort((a, b) => (a.unit.row ?? 0) - (b.unit.row ?? 0))
    .map(({ reason, unit: { row, key, source, said } }) => [
      ...[String(row ?? ""), key, say(`report.reason.${reason}`), source, said],
    ]);
  const lines = [COLUMNS.map((column) => say(`report.${column}`)), ...rows];
  // With a mark of its encoding, without which spreadsheets read it wrong.
  const csv = `\uFEFF${lines.map(csvLine).join("\r\n")}\r\n`;
  const fileName = `${name} ${say("report.fileName")}`.replace(/[\\/:*?"<>|]/g, " ").trim();
  saveFile(new Blob([csv], { type: "text/csv" }), `${fileName}.csv`);
}
