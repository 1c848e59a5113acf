/** Bounds of a password in characters, after Unicode normalisation. */
export const PASSWORD_LENGTH = { min: 10, max: 200 } as const;

/** The reason why a password may not be set, which a form shows beside its field. */
export type PasswordProblem = "password.length" | "password.is_email" | "password.is_former";

/**
 * Returns a password in the form that is hashed: the same one typed on two keyboards may differ in
 * Unicode form.
 */
export function normalisedPassword(password: string): string {
  return password.normalize("NFKC");
}

/** Tells whether a password has 10 to 200 characters. */
export function hasPasswordLength(password: string): boolean {
  const { length } = normalisedPassword(password);
  return length >= PASSWORD_LENGTH.min && length <= PASSWORD_LENGTH.max;
}

/** Reduces a password to the form that guessing tries first: lower case, trimmed. */
function asGuessed(text: string): string {
  return normalisedPassword(text).trim().toLowerCase();
}

/**
 * Returns why the person who signs in with `email` may not set this password; undefined if they
 * may. It is refused if it has not 10 to 200 characters, if it is that address or the part before
 * its @, which an attacker tries first, or if it is the former password, where that is known in
 * plain text.
 */
export function passwordProblem(
  password: string,
  { email, former }: { email: string; former?: string },
): PasswordProblem | undefined {
  if (!hasPasswordLength(password)) return "password.length";
  const address = asGuessed(email);
  const guessed = asGuessed(password);
  if (guessed === address || guessed === address.slice(0, address.lastIndexOf("@")))
    return "password.is_email";
  const isFormer =
    former !== undefined && normalisedPassword(former) === normalisedPassword(password);
  return isFormer ? "password.is_former" : undefined;
}
