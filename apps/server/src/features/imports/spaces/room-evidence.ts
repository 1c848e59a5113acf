import type { ImportField, ImportMapping } from "@storey/contract";
import { headerKey } from "../reading/header-key.ts";

/** Fields that a list of anything else seldom has two of. */
const TELLING = ["name", "number", "shortcode", "floor", "capacity", "features"] as const;

/** Words of a header that names rooms, or begin one: `Raumname`, `nazwa sali`. */
const ROOM_WORDS =
  /(?<!\p{L})(?:rooms?|spaces?|raum|zimmer|salle|sala|sali|aula|espace|espacio|espaco|ruimte|zaal|lokaal|kamer|stanza|pomieszczeni|pokoj|oda|derslik|αιθουσα|χωρο|δωματιο|помещени|комнат|аудитори|кабинет)|roomname/u;

/** Columns of lists of people and of things. */
const OF_OTHERS = new Set(
  [
    [
      "e mail",
      "email",
      "e mail address",
      "email address",
      "e posta",
      "mail",
      "correo",
      "correo electronico",
    ],
    [
      "phone",
      "mobile",
      "telefon",
      "telephone",
      "telefono",
      "telefone",
      "telefoon",
      "τηλεφωνο",
      "телефон",
    ],
    [
      "first name",
      "last name",
      "surname",
      "vorname",
      "nachname",
      "prenom",
      "apellido",
      "apellidos",
    ],
    [
      "voornaam",
      "achternaam",
      "cognome",
      "sobrenome",
      "apelido",
      "nazwisko",
      "imie",
      "soyad",
      "soyadi",
    ],
    ["επωνυμο", "фамилия", "отчество", "birthday", "birth date", "date of birth", "geburtsdatum"],
    [
      "serial",
      "serial number",
      "seriennummer",
      "numero de serie",
      "numero di serie",
      "numer seryjny",
    ],
    ["seri no", "σειριακος αριθμος", "серийный номер", "asset tag"],
    [
      "manufacturer",
      "hersteller",
      "fabricant",
      "fabricante",
      "fabrikant",
      "produttore",
      "producent",
    ],
    ["uretici", "κατασκευαστης", "производитель"],
  ].flat(),
);

/**
 * Tells whether a file with these columns seems to be a list of rooms: its rooms have names, and
 * also a floor, a number, a capacity or features, or the heading of the names means rooms. The
 * command line refuses other files, and the app asks before it imports them.
 */
export function looksLikeRooms(headers: readonly string[], mapping: ImportMapping): boolean {
  const keys = headers.map(headerKey);
  if (keys.some((key) => OF_OTHERS.has(key))) return false;
  const keyOf = (field: ImportField) => keys[mapping[field] ?? -1] ?? "";
  const namesRooms = [mapping.name, mapping.number, mapping.shortcode].some((at) => at !== null);
  if (!namesRooms) return false;
  const found = TELLING.filter((field) => mapping[field] !== null);
  return found.length > 1 || ROOM_WORDS.test(keyOf("name"));
}
