import { FEED_LIMITS, type FeedQuery, feeds } from "@storey/contract";
import { declareForm } from "../../lib/form/declaration.ts";
import { text } from "../../lib/form/field.ts";
import { makeFeed } from "./feed.queries.ts";

/** The form of a new feed; what it holds is the list that it is made from. */
export const feedForm = declareForm<object, { readonly query: FeedQuery }>()({
  name: "feed",
  messages: "secret-addresses",
  call: feeds.create,
  limits: FEED_LIMITS,
  fields: { name: text({ label: "feed.name", hint: "feed.nameHint" }) },
  save: ({ draft: { name }, context: { query } }) => makeFeed({ name: name.trim(), query }),
});
