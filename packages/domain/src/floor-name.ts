/**
 * Whether the name of a floor is a number and nothing else, such as "-1" or "2": beside a location it
 * says what it is only with the word for a floor.
 */
export function isFloorNumber(name: string): boolean {
  return /^[-+−–]?\d{1,3}$/.test(name.trim());
}
