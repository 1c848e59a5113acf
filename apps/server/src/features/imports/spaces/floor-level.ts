const LEVEL_MIN = -100;
const LEVEL_MAX = 1000;

/** Names of the ground floor in the languages of the interface, without accents. */
const GROUND =
  /^(?:g|gf|eg|ground|erdgeschoss|parterre|rdc|rez de chaussee|pb|planta baja|bg|begane grond)$/;

/** Names of the first floor below ground, without accents. */
const BELOW =
  /^(?:u|ug|b|kg|lg|basement|cellar|lower ground|untergeschoss|keller|kellergeschoss|souterrain|ss|sous sol|sotano|kelder)$/;

/** Words that only say "floor" and leave the number to speak. */
const STOREY =
  /^(?:l|f|level|lvl|floor|fl|storey|story|og|obergeschoss|etage|stock|stockwerk|geschoss|ebene|niveau|piso|planta|nivel|verdieping|verd|e|er|eme|nd|rd|st|th|a|o|de|zg)$/;

const ORDINALS = [
  "",
  ..."first second third fourth fifth sixth seventh eighth ninth tenth".split(" "),
];

/**
 * Returns the level in a floor's name, to order floors by: `-1`, `U1`, `1. UG` and `Basement` are
 * -1, `EG`, `Ground` and `0zg` are 0, `3rd floor`, `Level 3` and `3. OG` are 3. Null when the name
 * has none (`DG`, `Roof`). From -100 to 1000.
 */
export function floorLevel(name: string): number | null {
  if (name.length > 60) return null;
  const text = name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[ªº°]/g, " ")
    .replace(/[–—−]/g, "-")
    .replace(/(?<=\S)-/g, " ")
    .replace(/[./_']/g, " ")
    .trim();
  const number = /-?\d+/.exec(text)?.[0];
  const words = text.replace(/-?\d+/, " ").replace(/\s+/g, " ").trim();
  if (number === undefined) return levelOfWords(words);
  return /\d/.test(words) ? null : levelOfNumber(Number(number), words);
}

function levelOfWords(words: string): number | null {
  const plain = words.replace(/ ?\b(?:floor|level|storey)$/, "");
  if (GROUND.test(plain)) return 0;
  if (BELOW.test(plain)) return -1;
  const ordinal = ORDINALS.indexOf(plain);
  return ordinal > 0 ? ordinal : null;
}

function levelOfNumber(number: number, words: string): number | null {
  if (number > LEVEL_MAX || number < LEVEL_MIN) return null;
  if (BELOW.test(words)) return number > 0 && number <= -LEVEL_MIN ? -number : number;
  const isFloor = words.split(" ").every((word) => word === "" || STOREY.test(word));
  return isFloor ? number + 0 : null;
}
