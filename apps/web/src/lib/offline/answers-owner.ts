import { session } from "../session/session.ts";

/** The user and organisation that answers belong to now; null while that is not known. */
export function answersOwner(): string | null {
  const { user, organisation } = session.get();
  return user && organisation ? `${user.id} ${organisation.id}` : null;
}
