import type { TreeFiles } from "@storey/contract";
import { createContext, use, useMemo } from "react";
import type { TreeFilesView } from "../../decision-tree-runner/parts/tree-files.ts";
import { keysOf } from "../../images/parts/photo-strip.tsx";
import { SpacePicture } from "../../images/parts/space-picture.tsx";
import styles from "./tree-files.module.css";

const NO_FILES: TreeFiles = { images: [], documents: [] };

/** The files of the tree that is edited. */
export const FilesOfTree = createContext<TreeFiles>(NO_FILES);

function viewOf({ images, documents }: TreeFiles): TreeFilesView {
  const nameOf = (id: string): string | undefined => {
    const document = documents.find((one) => one.id === id);
    return document && (document.description || document.metadata.fileName);
  };
  return {
    picture: (id, description) => {
      const image = images.find((one) => one.id === id);
      if (!image) return null;
      const { width, height, colour } = image.metadata;
      return (
        <span className={styles["picture"]} style={{ aspectRatio: `${width} / ${height}` }}>
          <SpacePicture keys={keysOf(image)} colour={colour} alt={description} />
        </span>
      );
    },
    document: (id, page) => {
      const name = nameOf(id);
      return name === undefined ? null : <p className={styles["file"]}>{`${name} (${page})`}</p>;
    },
    film: (id) => {
      const name = nameOf(id);
      return name === undefined ? null : <p className={styles["file"]}>{name}</p>;
    },
  };
}

/** The files of the tree that is edited, as its steps show them. */
export function useTreeFiles(): TreeFilesView {
  const files = use(FilesOfTree);
  return useMemo(() => viewOf(files), [files]);
}
