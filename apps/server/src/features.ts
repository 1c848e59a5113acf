import type { PublicConfiguration } from "@storey/contract";
import { favouriteRoutes } from "./features/favourites/favourite.routes.ts";
import { floorRoutes } from "./features/floors/floor.routes.ts";
import { iconRoutes } from "./features/icons/icon.routes.ts";
import { imageRoutes } from "./features/images/image.routes.ts";
import { locationRoutes } from "./features/locations/location.routes.ts";
import { organisationRoutes } from "./features/organisations/organisation.routes.ts";
import { spaceImportRoutes } from "./features/space-imports/space-import.routes.ts";
import { spaceRoutes } from "./features/spaces/space.routes.ts";
import { SpaceRows } from "./features/spaces/space-rows.service.ts";
import { SpaceSearchService } from "./features/spaces/space-search.service.ts";
import { type ReadinessCheck, systemRoutes } from "./features/system/system.routes.ts";
import { userRoutes } from "./features/users/user.routes.ts";
import type { Binding } from "./http/binding.ts";
import type { Installation } from "./installation.ts";

/** Every endpoint with its handler. */
export function featureBindings(
  { gateway, files, images }: Installation,
  configuration: PublicConfiguration,
  checks: readonly ReadinessCheck[],
): Binding[] {
  const rows = new SpaceRows();
  const search = new SpaceSearchService(rows);
  return [
    ...systemRoutes(configuration, checks),
    ...userRoutes,
    ...organisationRoutes(gateway, files, rows),
    ...locationRoutes,
    ...floorRoutes,
    ...spaceRoutes(search),
    ...spaceImportRoutes(files),
    ...imageRoutes(files, images),
    ...iconRoutes,
    ...favouriteRoutes(search),
  ];
}
