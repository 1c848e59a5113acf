import { apiTokens } from "./api-tokens.ts";
import { audit } from "./audit.ts";
import { backgroundJobs } from "./background-jobs.ts";
import { beacons } from "./beacons.ts";
import { documents } from "./documents.ts";
import type { Endpoint } from "./endpoint.ts";
import { favourites } from "./favourites.ts";
import { features } from "./features.ts";
import { floors } from "./floors.ts";
import { icons } from "./icons.ts";
import { images } from "./images.ts";
import { integrations } from "./integrations.ts";
import { invitations } from "./invitations.ts";
import { issues } from "./issues.ts";
import { links } from "./links.ts";
import { locations } from "./locations.ts";
import { mail } from "./mail.ts";
import { members } from "./members.ts";
import { notifications } from "./notifications.ts";
import { organisations } from "./organisations.ts";
import { organisationsAdmin } from "./organisations-admin.ts";
import { panoramas } from "./panoramas.ts";
import { passwords } from "./passwords.ts";
import { publicCalls } from "./public.ts";
import { sos } from "./sos.ts";
import { spaceCodes } from "./space-codes.ts";
import { spaceImports } from "./space-imports.ts";
import { spaceTypes } from "./space-types.ts";
import { spaces } from "./spaces.ts";
import { system } from "./system.ts";
import { timeline } from "./timeline.ts";
import { uploads } from "./uploads.ts";
import { users } from "./users.ts";

/** Every call of the API by resource and name. A new resource is added here and nowhere else. */
export const API = {
  system,
  users,
  passwords,
  members,
  invitations,
  apiTokens,
  organisations,
  organisationsAdmin,
  spaceTypes,
  features,
  locations,
  floors,
  spaces,
  spaceImports,
  spaceCodes,
  images,
  documents,
  panoramas,
  uploads,
  links,
  beacons,
  timeline,
  integrations,
  icons,
  favourites,
  issues,
  notifications,
  sos,
  audit,
  mail,
  backgroundJobs,
  public: publicCalls,
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
