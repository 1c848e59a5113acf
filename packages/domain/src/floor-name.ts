/**
 * Tells whether the name of a floor is only a number, such as "-1" or "2". Beside a location such a
 * name makes sense only with the word for a floor.
 */
export function isFloorNumber(name: string): boolean {
  return /^[-+−–]?\d{1,3}$/.test(name.trim());
}
