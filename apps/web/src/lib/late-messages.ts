/**
 * The catalogues that no first screen needs, by path: the list itself would weigh on every start.
 */
export const lateCatalogues = import.meta.glob<Readonly<Record<string, string>>>(
  ["../messages/*/*.json", "!../messages/*/{shell,errors,contact,spaces,guest,wall}.json"],
  { import: "default" },
);
