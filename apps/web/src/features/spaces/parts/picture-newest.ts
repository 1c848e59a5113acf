import type { Image } from "@storey/contract";
import { CallError } from "../../../lib/call-error.ts";
import { queryClient } from "../../../lib/query.ts";
import { spaceQuery } from "../space.queries.ts";

/** Whether an edit was refused because the record is no longer what it was made upon. */
export function isConflict(error: unknown): boolean {
  return error instanceof CallError && error.code === "record.conflict";
}

/** The pictures of a space as the server has them; an answer under way may be older, and is dropped. */
export async function newestImages(spaceId: string): Promise<readonly Image[]> {
  const query = spaceQuery(spaceId);
  await queryClient.cancelQueries({ queryKey: query.queryKey });
  const { images } = await queryClient.fetchQuery({ ...query, staleTime: 0 });
  return images;
}
