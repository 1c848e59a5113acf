import type { AssetImportField } from "@storey/contract";
import { isEmail, NAME_MAX_LENGTH } from "@storey/domain";
import { headerKey, words } from "../reading/header-key.ts";
import type { Report, ReportedRow, TextOf } from "./row-report.ts";
import type { StagedCustody, StagedHolder } from "./staged-custody.ts";

/** What other systems give things out to that is nobody: a place, or another thing. */
const NOBODY: ReadonlySet<string> = new Set(
  words("location, asset, site, building, room, department, standort, lieu, ubicacion, locatie"),
);
const NAMES = [
  "holder",
  "holderFirstName",
  "holderLastName",
  "holderUsername",
  "holderEmail",
] as const satisfies readonly AssetImportField[];

/** Reads what a row says of who has its asset; null where that is nothing. */
export function readCustody(
  draft: ReportedRow,
  report: Report,
  textOf: TextOf,
  dayOf: (field: AssetImportField, text: string) => string | undefined,
): StagedCustody | null {
  const holder = readHolder(draft, report, textOf);
  const day = (field: AssetImportField) => {
    const text = textOf(field);
    return typeof text === "string" ? dayOf(field, text) : text;
  };
  const dueBack = day("dueBack");
  const handedOutAt = day("handedOutAt");
  if (holder === undefined && dueBack === undefined) return null;
  return {
    ...(holder === undefined ? {} : { holder }),
    ...(dueBack === undefined ? {} : { dueBack }),
    ...(handedOutAt === undefined || handedOutAt === null ? {} : { handedOutAt }),
  };
}

/** Who the row names; null where it empties that, undefined where it names nobody or several. */
function readHolder(
  draft: ReportedRow,
  report: Report,
  textOf: TextOf,
): StagedHolder | null | undefined {
  const [whole, first, last, username, address] = NAMES.map(textOf);
  const kind = textOf("holderKind") ?? "";
  const parts = [first, last].filter((part) => typeof part === "string");
  const name = whole || parts.join(" ") || username || address;
  if (!name) return [whole, first, last, username, address].includes(null) ? null : undefined;
  if (NOBODY.has(headerKey(kind))) return undefined;
  const said = address ?? [whole, username].find((text) => isAddress(text)) ?? null;
  const field = address ? "holderEmail" : "holder";
  const several = [whole ?? "", address ?? ""].find(namesSeveral);
  if (several !== undefined) {
    report(draft, "import.holder_many", { field, value: several, severity: "warning" });
    return undefined;
  }
  if (said !== null && !isEmail(said)) {
    report(draft, "import.holder_email", { field, value: said });
    return undefined;
  }
  if (name.length > NAME_MAX_LENGTH) {
    const params = { max: NAME_MAX_LENGTH, length: name.length };
    report(draft, "import.too_long", { field: "holderLastName", value: name, params });
    return undefined;
  }
  return { name, email: said };
}

function isAddress(text: string | null | undefined): text is string {
  return typeof text === "string" && isEmail(text);
}

function namesSeveral(text: string): boolean {
  const pieces = text.split(/[,;]/).map((piece) => piece.trim());
  return pieces.length > 1 && pieces.filter(isEmail).length > 1;
}
