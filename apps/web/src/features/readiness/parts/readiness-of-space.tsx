import { useQuery } from "@tanstack/react-query";
import { useSetting } from "../../../lib/session/use-session.ts";
import { spaceReadinessQuery } from "../readiness.queries.ts";
import { ReadinessBadge } from "./readiness-mark.tsx";

/** The state of a space beside its name. Nothing until it is known, and where nothing is known of it. */
export function ReadinessOfSpace({ spaceId }: { readonly spaceId: string }) {
  const isOn = useSetting("spaces_core");
  const { data } = useQuery({ ...spaceReadinessQuery(spaceId), enabled: isOn, retry: false });
  if (!data || data.state === "unknown") return null;
  return <ReadinessBadge state={data.state} />;
}
