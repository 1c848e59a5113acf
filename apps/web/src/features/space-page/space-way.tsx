import type { Space } from "@storey/contract";
import { Link } from "@tanstack/react-router";
import { PATHS } from "../../app/paths.ts";
import { useOrganisation } from "../../lib/session/use-session.ts";
import { Breadcrumbs } from "../../ui/page-head.tsx";
import { FloorName } from "../spaces/parts/floor-name.tsx";

/** Where a space is: organisation, location, floor. */
export function SpaceWay({ space }: { readonly space: Space }) {
  const organisation = useOrganisation();
  return (
    <Breadcrumbs>
      {[
        <Link key="organisation" to={PATHS.Home}>
          {organisation?.name ?? "Storey"}
        </Link>,
        <Link key="location" to={PATHS.Home} search={{ location: space.location.id }}>
          <bdi>{space.location.name}</bdi>
        </Link>,
        <Link key="floor" to={PATHS.Home} search={{ floor: space.floor.id }}>
          <FloorName name={space.floor.name} />
        </Link>,
        <span key="space" aria-current="page">
          <bdi>{space.name}</bdi>
        </span>,
      ]}
    </Breadcrumbs>
  );
}
