import type { Space } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { PATHS } from "../../app/paths.ts";
import { useTranslation } from "../../lib/messages.ts";
import { useSetting } from "../../lib/session/use-session.ts";
import { useFloorNames } from "../spaces/parts/borrowed-name.tsx";
import { SpaceStrip } from "../spaces/parts/space-strip.tsx";
import { floorSpacesQuery } from "../spaces/space.queries.ts";

/** The other spaces of the same floor. */
export function FloorSpaces({ space }: { readonly space: Space }) {
  const { t } = useTranslation("spaces");
  const floorOf = useFloorNames();
  const { data } = useQuery(floorSpacesQuery(space.floor.id));
  const withStar = useSetting("spaces_plus");
  const others = data?.results.filter(({ id }) => id !== space.id);
  if (others?.length === 0) return null;
  return (
    <SpaceStrip
      title={t("space.sameFloor", { floor: floorOf(space.floor).words })}
      spaces={others}
      withStar={withStar}
      all={{ to: PATHS.Home, search: { floor: space.floor.id }, label: t("space.allOnFloor") }}
    />
  );
}
