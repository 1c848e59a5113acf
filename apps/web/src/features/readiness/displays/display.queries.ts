import { type Display, displays } from "@storey/contract";
import { call } from "../../../lib/call.ts";
import { queryClient, queryOf } from "../../../lib/query.ts";
import { type OnProblem, writeOrFalse } from "../../../lib/write-or-null.ts";

/** The displays of the organisation that were not switched off. */
export function displaysQuery() {
  return queryOf(displays.list);
}

function changed(): void {
  void queryClient.invalidateQueries({ queryKey: displaysQuery().queryKey });
}

/** What a new display shows, and how. */
export interface NewDisplay extends Pick<Display, "name" | "theme"> {
  readonly locationId: string | null;
  readonly floorId: string | null;
}

/** Makes a display; the reply has its secret this once. */
export async function makeDisplay(body: NewDisplay) {
  const made = await call(displays.create, { body });
  changed();
  return made;
}

/** Switches a display off; returns whether it was. */
export async function switchOffDisplay(id: string, onProblem: OnProblem): Promise<boolean> {
  const work = call(displays.revoke, { params: { id } });
  const done = await writeOrFalse("The display could not be switched off", work, onProblem);
  changed();
  return done;
}

/** The address of a wall. */
export function wallAddress(token: string): string {
  return `${location.origin}/wall/${token}`;
}
