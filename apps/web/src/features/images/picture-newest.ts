import type { CarrierReference, Image } from "@storey/contract";
import { CallError } from "../../lib/call-error.ts";
import { queryClient } from "../../lib/query.ts";
import { ownerQuery } from "./image.queries.ts";

/** Whether an edit was refused because the record is no longer what it was made upon. */
export function isConflict(error: unknown): boolean {
  return error instanceof CallError && error.code === "record.conflict";
}

/** The pictures of an owner as the server has them; an answer under way may be older, and is dropped. */
export async function newestImages(owner: CarrierReference): Promise<readonly Image[]> {
  const query = ownerQuery(owner);
  await queryClient.cancelQueries({ queryKey: query.queryKey });
  const { images } = await queryClient.fetchQuery({ ...query, staleTime: 0 });
  return images;
}
