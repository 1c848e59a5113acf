import type { Member } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { membersQuery } from "../people.queries.ts";

/**
 * The member with an id: from what is listed already, else from the list of all. Undefined while
 * that loads, null when there is nobody with this id here.
 */
export function useMember(id: string, listed: Member | undefined): Member | null | undefined {
  const { data } = useQuery({ ...membersQuery(), enabled: listed === undefined });
  if (listed) return listed;
  return data ? (data.find((member) => member.id === id) ?? null) : undefined;
}
