/** The fields that name a person. */
export interface Named {
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** Returns the name of a person: first and last name, else the e-mail address. */
export function nameOf({ firstName, lastName, email }: Named): string {
  return [firstName, lastName].filter(Boolean).join(" ") || email;
}
