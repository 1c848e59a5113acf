/**
 * Returns a header in the form it is compared in: lower case, no accents, words apart: `RoomName`
 * is `room name`. Letters with an inseparable mark lose it.
 */
export function headerKey(header: string): string {
  return header
    .slice(0, 200)
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("ß", "ss")
    .replaceAll("№", "no ")
    .replace(/[ıł]/gi, (letter) => (letter === "ı" ? "i" : "l"))
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/\(.*?\)/g, " ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Splits a list of words at its commas. */
export function words(list: string): readonly string[] {
  return list.split(",").map((word) => word.trim().replace(/\s+/g, " "));
}
