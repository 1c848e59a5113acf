import type { ImportField, ImportMapping } from "@storey/contract";
import { headerKey } from "./field-synonyms.ts";

/** Fields that a list of anything else seldom has two of. */
const TELLING = ["name", "number", "shortcode", "floor", "capacity", "features"] as const;

/** Words of a header that names rooms, in the languages of the interface. */
const ROOM_WORDS =
  /\b(?:room|space|raum|raumname|salle|sala|aula|espace|espacio|ruimte|zaal|lokaal)|roomname/;

/** Columns of lists of people and of things. */
const OF_OTHERS =
  /^(?:e ?mail|e mail address|phone|mobile|telefon|telephone|telefono|first ?name|last ?name|surname|vorname|nachname|prenom|apellidos?|voornaam|achternaam|birth ?(?:day|date)|geburtsdatum|serial|serial number|asset tag|manufacturer|hersteller|fabricant|fabricante)$/;

/**
 * Whether a file with these columns is a list of rooms for all one can tell: its rooms have names, and
 * a floor, a number, a capacity or features besides, or the column of names speaks of rooms. Nobody
 * looks at the columns before rooms come in from the command line.
 */
export function looksLikeRooms(headers: readonly string[], mapping: ImportMapping): boolean {
  const keys = headers.map(headerKey);
  if (keys.some((key) => OF_OTHERS.test(key))) return false;
  const keyOf = (field: ImportField) => keys[mapping[field] ?? -1] ?? "";
  const namesRooms = [mapping.name, mapping.number, mapping.shortcode].some((at) => at !== null);
  if (!namesRooms) return false;
  const told = TELLING.filter((field) => mapping[field] !== null);
  return told.length > 1 || ROOM_WORDS.test(keyOf("name"));
}
