/** A person as far as they are named. */
export interface Named {
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** The name people know a person by: first and last name, else the e-mail. */
export function nameOf({ firstName, lastName, email }: Named): string {
  return [firstName, lastName].filter(Boolean).join(" ") || email;
}
