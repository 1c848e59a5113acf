import type { Panorama } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { documentsQuery, linksQuery } from "../../documents/document.queries.ts";
import { hostOf, shownName } from "../../documents/parts/document-labels.ts";

interface Option {
  readonly value: string;
  readonly label: string;
}

/** The records that hotspots can lead to, by kind. */
export interface Targets {
  readonly document: readonly Option[];
  readonly link: readonly Option[];
  readonly panorama: readonly Option[];
}

/** Returns the documents, links and other panoramas of a space. */
export function useTargets(
  spaceId: string,
  panoramas: readonly Panorama[],
  ownId: string,
): Targets {
  const documents = useQuery(documentsQuery({ kind: "space", id: spaceId }));
  const links = useQuery(linksQuery({ kind: "space", id: spaceId }));
  return {
    document: (documents.data ?? []).map((one) => ({ value: one.id, label: shownName(one) })),
    link: (links.data ?? []).map(({ id, description, url }) => ({
      value: id,
      label: description.trim() || hostOf(url),
    })),
    panorama: panoramas
      .filter(({ id }) => id !== ownId)
      .map(({ id, name }) => ({ value: id, label: name })),
  };
}
