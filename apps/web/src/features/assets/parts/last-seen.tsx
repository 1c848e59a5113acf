import type { Asset } from "@storey/contract";
import { Link } from "@tanstack/react-router";
import { spacePath } from "../../../app/paths.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { momentLabel } from "../../../lib/moments.ts";
import { useTimeZone } from "../../../lib/session/time-zone.tsx";

/** Says when and where an audit of a room saw an asset last. */
export function LastSeen({ seen }: { readonly seen: NonNullable<Asset["lastSeen"]> }) {
  const { locale } = useTranslation("assets");
  const zone = useTimeZone();
  const { at, space, location } = seen;
  return (
    <>
      <time dateTime={at}>{momentLabel(at, { locale, zone })}</time>
      {space ? ", " : null}
      {space ? <Link to={spacePath(space.id)}>{space.name}</Link> : null}
      {location ? `, ${location.name}` : null}
    </>
  );
}
