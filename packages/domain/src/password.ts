/** Bounds of a password in characters, after Unicode normalisation. */
export const PASSWORD_LENGTH = { min: 10, max: 200 } as const;

/** Why a password may not be set; what a form says beside its field. */
export type PasswordProblem = "password.length" | "password.is_email" | "password.is_former";

/** A password as it is hashed: the same one typed on two keyboards may differ in Unicode form. */
export function normalisedPassword(password: string): string {
  return password.normalize("NFKC");
}

/** Whether a password has 10 to 200 characters. */
export function hasPasswordLength(password: string): boolean {
  const { length } = normalisedPassword(password);
  return length >= PASSWORD_LENGTH.min && length <= PASSWORD_LENGTH.max;
}

/** Reduces a password to the form that guessing tries first: lower case, trimmed. */
function asGuessed(text: string): string {
  return normalisedPassword(text).trim().toLowerCase();
}

/**
 * Why a password may not be set by who signs in with `email`: it has not 10 to 200 characters, it is that
 * address or what stands before its @, which whoever guesses tries first, or it is the one of before, where
 * that is known as it was typed. Undefined when it may.
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
