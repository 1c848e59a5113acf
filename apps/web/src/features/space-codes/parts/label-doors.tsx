import { type LabelledAssets, spaceAccess } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "../../../lib/messages.ts";
import { useMayCall } from "../../../lib/session/use-may.ts";
import { MembersOnly, Unchecked } from "../../space-access/parts/members-only.tsx";
import { labelRoomsQuery } from "../space-code.queries.ts";

/**
 * Says how many of the labels are on things in rooms that visitors cannot open, and opens those
 * rooms at a press. Renders nothing where none is, and for who may not change spaces.
 */
export function LabelDoors({ what }: { readonly what: LabelledAssets }) {
  const { t } = useTranslation("access");
  const mayLook = useMayCall(spaceAccess.count);
  const { data, error, isFetching, refetch } = useQuery({
    ...labelRoomsQuery(what),
    enabled: mayLook,
  });
  if (!mayLook) return null;
  if (error) return <Unchecked error={error} waiting={isFetching} onRetry={() => void refetch()} />;
  if (!data || data.spaceIds.length === 0) return null;
  const { count, membersOnlyCount } = data;
  // One label is on one thing: what is said of the door of its room holds for it.
  const words =
    count > 1 && membersOnlyCount > 0
      ? { closed: t("labels", { closed: membersOnlyCount, count }), text: t("labels.text") }
      : undefined;
  return <MembersOnly chosen={{ spaceIds: data.spaceIds }} words={words} />;
}
