import type { Space } from "@storey/contract";
import { Link } from "@tanstack/react-router";
import { PATHS } from "../../app/paths.ts";
import { useOrganisation } from "../../lib/session/use-session.ts";
import { Breadcrumbs } from "../../ui/page-head.tsx";
import { BorrowedFloor, BorrowedName } from "../spaces/parts/borrowed-name.tsx";

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
          <BorrowedName of={space.location} />
        </Link>,
        <Link key="floor" to={PATHS.Home} search={{ floor: space.floor.id }}>
          <BorrowedFloor of={space.floor} />
        </Link>,
        <span key="space" aria-current="page">
          <bdi>{space.name}</bdi>
        </span>,
      ]}
    </Breadcrumbs>
  );
}
