import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id } from "./shape.ts";
import { SpaceSearchResult } from "./spaces.ts";

const OfSpace = z.strictObject({ spaceId: Id });
const own = {
  tag: "Favourites and recently viewed",
  access: "member",
  setting: "spaces_plus",
} as const;

/** The calls about the signed-in user's favourite and recently viewed spaces. */
export const favourites = {
  list: endpoint({
    ...own,
    method: "GET",
    path: "/users/me/favourites",
    summary: "Lists the favourite spaces in the user's order.",
    response: z.array(SpaceSearchResult),
  }),
  add: endpoint({
    ...own,
    method: "PUT",
    path: "/users/me/favourites/{spaceId}",
    summary: "Marks a space as favourite.",
    params: OfSpace,
    errors: ["not_found"],
  }),
  remove: endpoint({
    ...own,
    method: "DELETE",
    path: "/users/me/favourites/{spaceId}",
    summary: "Takes a space out of the favourites.",
    params: OfSpace,
    errors: ["not_found"],
  }),
  reorder: endpoint({
    ...own,
    method: "PUT",
    path: "/users/me/favourites/order",
    summary: "Puts the favourites in order.",
    body: z.strictObject({ spaceIds: z.array(Id).max(1000) }),
  }),
  recentlyViewed: endpoint({
    ...own,
    method: "GET",
    path: "/users/me/recently-viewed",
    summary: "Lists the last 50 spaces the user opened, the latest first.",
    response: z.array(SpaceSearchResult),
  }),
  view: endpoint({
    ...own,
    method: "PUT",
    path: "/users/me/recently-viewed/{spaceId}",
    summary: "Notes that the user opened a space.",
    params: OfSpace,
    errors: ["not_found"],
  }),
  clearRecentlyViewed: endpoint({
    ...own,
    method: "DELETE",
    path: "/users/me/recently-viewed",
    summary: "Forgets the spaces the user opened.",
  }),
};
