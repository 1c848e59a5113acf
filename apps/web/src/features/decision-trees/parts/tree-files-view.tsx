import type { TreeFiles } from "@storey/contract";
import { createContext, use, useMemo } from "react";
import { memberFiles } from "../../decision-tree-runner/parts/member-files.tsx";
import type { TreeFilesView } from "../../decision-tree-runner/parts/tree-files.ts";

const NO_FILES: TreeFiles = { images: [], documents: [] };

/** The files of the tree that is edited. */
export const FilesOfTree = createContext<TreeFiles>(NO_FILES);

/** The files of the tree that is edited, as whoever is led sees them. */
export function useTreeFiles(): TreeFilesView {
  const files = use(FilesOfTree);
  return useMemo(() => memberFiles(files), [files]);
}
