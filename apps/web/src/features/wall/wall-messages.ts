import { addCatalogues } from "../../lib/messages.ts";

const own = import.meta.glob<Readonly<Record<string, string>>>("../../messages/*/wall.json", {
  import: "default",
});

// Registered here, so that no other page depends on the catalogues of walls.
addCatalogues(
  Object.fromEntries(Object.entries(own).map(([path, load]) => [path.slice("../".length), load])),
);
