/** Bounds of a password in characters, after Unicode normalisation. */
export const PASSWORD_LENGTH = { min: 10, max: 200 } as const;

/** A password as it is hashed: the same one typed on two keyboards may differ in Unicode form. */
export function normalisedPassword(password: string): string {
  return password.normalize("NFKC");
}

/** Whether a password may be set: 10 to 200 characters. */
export function isAcceptablePassword(password: string): boolean {
  const { length } = normalisedPassword(password);
  return length >= PASSWORD_LENGTH.min && length <= PASSWORD_LENGTH.max;
}
