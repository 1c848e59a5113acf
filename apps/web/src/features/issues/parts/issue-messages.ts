import { addCatalogues } from "../../../lib/messages.ts";

const own = import.meta.glob<Readonly<Record<string, string>>>("../../../messages/*/issues.json", {
  import: "default",
});

// Registered here, so that the start of the app does not depend on the catalogues of the issues.
addCatalogues(
  Object.fromEntries(
    Object.entries(own).map(([path, load]) => [path.slice("../../".length), load]),
  ),
);
