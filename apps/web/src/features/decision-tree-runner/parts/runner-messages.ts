import { addCatalogues } from "../../../lib/messages.ts";

const own = import.meta.glob<Readonly<Record<string, string>>>(
  "../../../messages/*/decision-tree-runner.json",
  { import: "default" },
);

// The guest's page does not know the catalogues of the members' app.
addCatalogues(
  Object.fromEntries(
    Object.entries(own).map(([path, load]) => [path.slice("../../".length), load]),
  ),
);
