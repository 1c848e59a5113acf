import { addCatalogues } from "../../../lib/messages.ts";

const own = import.meta.glob<Readonly<Record<string, string>>>("../../../messages/*/issues.json", {
  import: "default",
});

// The start of the app need not know where the words of the issues lie.
addCatalogues(
  Object.fromEntries(
    Object.entries(own).map(([path, load]) => [path.slice("../../".length), load]),
  ),
);
