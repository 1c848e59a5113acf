import type { Panorama } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { useSetting } from "../../../lib/session/use-session.ts";
import { assetsToChoose } from "../../assets/asset.queries.ts";
import { publishedTreesQuery } from "../../decision-trees/decision-tree.queries.ts";
import { useSeesTrees } from "../../decision-trees/parts/use-sees-trees.ts";
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
  readonly asset: readonly Option[];
  readonly tree: readonly Option[];
}

/** Returns the documents, links, other panoramas and assets of a space, and the published trees. */
export function useTargets(
  spaceId: string,
  panoramas: readonly Panorama[],
  ownId: string,
): Targets {
  const documents = useQuery(documentsQuery({ kind: "space", id: spaceId }));
  const links = useQuery(linksQuery({ kind: "space", id: spaceId }));
  const withAssets = useSetting("asset_management");
  const assets = useQuery({ ...assetsToChoose(spaceId), enabled: withAssets });
  const trees = useQuery({ ...publishedTreesQuery(), enabled: useSeesTrees() });
  return {
    document: (documents.data ?? []).map((one) => ({ value: one.id, label: shownName(one) })),
    link: (links.data ?? []).map(({ id, description, url }) => ({
      value: id,
      label: description.trim() || hostOf(url),
    })),
    panorama: panoramas
      .filter(({ id }) => id !== ownId)
      .map(({ id, name }) => ({ value: id, label: name })),
    asset: (assets.data?.results ?? []).map(({ id, tag, name, model }) => ({
      value: id,
      label: `${tag} ${name ?? model.name}`,
    })),
    tree: (trees.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
  };
}
