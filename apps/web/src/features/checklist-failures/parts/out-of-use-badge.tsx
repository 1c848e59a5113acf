import { useQuery } from "@tanstack/react-query";
import { Ban, ListChecks } from "lucide-react";
import { useTranslation } from "../../../lib/messages.ts";
import { useSetting } from "../../../lib/session/use-session.ts";
import { Badge } from "../../../ui/chip.tsx";
import { type OutOfUse, outOfUseQuery } from "../checklist-failure.queries.ts";

/** The words of each, among those of spaces. */
export const OUT_OF_USE = { open: "badge.outOfUse", recheck: "badge.recheck" } as const;

/** Returns the rooms that are out of use; undefined until they are known, and without checklists. */
export function useOutOfUse(): ReadonlyMap<string, OutOfUse> | undefined {
  const enabled = useSetting("spaces_checklists");
  return useQuery({ ...outOfUseQuery(), enabled }).data;
}

/** That a room is out of use, or only waits for its re-check: told by words and an icon. */
export function OutOfUseMark({ state }: { readonly state: OutOfUse }) {
  const { t } = useTranslation("spaces");
  return state === "open" ? (
    <Badge tone="danger" icon={<Ban aria-hidden="true" />}>
      {t(OUT_OF_USE.open)}
    </Badge>
  ) : (
    <Badge tone="warning" icon={<ListChecks aria-hidden="true" />}>
      {t(OUT_OF_USE.recheck)}
    </Badge>
  );
}

/** The same for one room of a list; nothing for any other. */
export function OutOfUseBadge({ spaceId }: { readonly spaceId: string }) {
  const state = useOutOfUse()?.get(spaceId);
  return state ? <OutOfUseMark state={state} /> : null;
}
