import type { Endpoint } from "./endpoint.ts";
import { favourites } from "./favourites.ts";
import { floors } from "./floors.ts";
import { icons } from "./icons.ts";
import { images } from "./images.ts";
import { locations } from "./locations.ts";
import { organisations } from "./organisations.ts";
import { spaceImports } from "./space-imports.ts";
import { spaces } from "./spaces.ts";
import { system } from "./system.ts";
import { users } from "./users.ts";

/** Every call of the API by resource and name. A new resource is added here and nowhere else. */
export const API = {
  system,
  users,
  organisations,
  locations,
  floors,
  spaces,
  spaceImports,
  images,
  icons,
  favourites,
};

/** Every call with its name, such as `spaces.search`; the name is its OpenAPI operationId. */
export function everyEndpoint(): { name: string; endpoint: Endpoint }[] {
  return Object.entries(API).flatMap(([resource, calls]) =>
    Object.entries(calls).map(([call, endpoint]) => ({
      name: `${resource}.${call}`,
      endpoint: endpoint as Endpoint,
    })),
  );
}
