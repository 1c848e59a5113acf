import type { Member } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { membersQuery } from "../people.queries.ts";

/**
 * Returns the member with an id: from the list that shows already, else from the list of all
 * members. Undefined while that loads, null when no member has this id.
 */
export function useMember(id: string, listed: Member | undefined): Member | null | undefined {
  const { data } = useQuery({ ...membersQuery(), enabled: listed === undefined });
  if (listed) return listed;
  return data ? (data.find((member) => member.id === id) ?? null) : undefined;
}
