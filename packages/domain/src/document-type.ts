import type { DocumentType } from "./document.ts";
import { fold } from "./search-term.ts";

/**
 * The words in names of files that show their type, in the languages of the interface; folded. The
 * first match counts: a quick guide is called a guide too, and a wiring plan a plan.
 */
const WORDS: readonly (readonly [DocumentType, RegExp])[] = [
  [
    "quick_guide",
    /\bquick|\bqsg\b|kurzanleitung|kurzbedienung|schnellstart|\brapid[ae]s?\b|demarrage|prise en main|snelstart|snelgids|verkorte handleiding/,
  ],
  [
    "installation_guide",
    /install|\bmounting|\bassembly|\bmontage|\bmontaje|\beinbau|\baufbau|inbetriebnahme|\bcommissioning|puesta en marcha|mise en service/,
  ],
  [
    "schematic",
    /schema(tic|ta)?\b|\besquema|\bschalt(plan|bild)|stromlaufplan|\bwiring|\bcircuit|\bdiagram|\bdrawing|\bzeichnung|\btekening|\bdibujo|\bdessin|\bgrundriss|\blageplan|\bplattegrond|\b(floor|ground|site|electrical) ?plan|\bplano|\bplan d\b|\bplan de (masse|niveau|cablage|situation)/,
  ],
  [
    "specification",
    /\bspecs?\b|\bspecificati|\bespecificacion|\bspezifikation|data ?sheet|datenblatt|technische (daten|gegevens)|\bficha tecnica|\bfiche technique|\bcaracteristi|gegevensblad/,
  ],
  [
    "manual",
    /manual|manuel|handbuch|handbook|anleitung|\bguide|\bguia|\binstructi|\binstruccion|mode d.?emploi|\bnotice\b|handleiding|gebruiksaanwijzing/,
  ],
];

/** Files that are drawings by any name. */
const DRAWINGS = /\.(dwg|dxf|ifc|step|stp|odg)$/i;

/** Splits a name into words: `Quick-Start_Guide` is "quick start guide". */
function wordsOfName(fileName: string): string {
  const apart = fileName.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").replace(/[^\p{L}\p{N}]+/gu, " ");
  return fold(apart);
}

/**
 * Suggests the type of a document from the name of its file; "other" if the name tells nothing.
 * `allowed` are the types that the owner's documents can have, at least one.
 */
export function suggestedDocumentType(
  fileName: string,
  allowed: readonly DocumentType[],
): DocumentType {
  const words = wordsOfName(fileName.replace(/\.[A-Za-z0-9]{1,5}$/, ""));
  const named = WORDS.find(([, pattern]) => pattern.test(words))?.[0];
  const type = named ?? (DRAWINGS.test(fileName) ? "schematic" : "other");
  return [type, "other" as const].find((one) => allowed.includes(one)) ?? allowed[0] ?? "other";
}
