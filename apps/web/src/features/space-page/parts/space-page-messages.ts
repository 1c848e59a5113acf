import { addCatalogues } from "../../../lib/messages.ts";

const own = import.meta.glob<Readonly<Record<string, string>>>(
  "../../../messages/*/space-page.json",
  {
    import: "default",
  },
);

// The start of the app need not know where the words of the page lie.
addCatalogues(
  Object.fromEntries(
    Object.entries(own).map(([path, load]) => [path.slice("../../".length), load]),
  ),
);
