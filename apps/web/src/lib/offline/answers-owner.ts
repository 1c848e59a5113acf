import { session } from "../session/session.ts";

/** Returns the user and organisation to whom answers belong now; null while that is not known. */
export function answersOwner(): string | null {
  const { user, organisation } = session.get();
  return user && organisation ? `${user.id} ${organisation.id}` : null;
}
