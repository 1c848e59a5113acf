import type { TreeFiles } from "@storey/contract";
import { ImageOff } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { documentBytes } from "../../documents/document.queries.ts";
import { keysOf } from "../../images/parts/photo-strip.tsx";
import { SpacePicture } from "../../images/parts/space-picture.tsx";
import { TreeDocument } from "./tree-document.tsx";
import type { TreeFilesView } from "./tree-files.ts";
import { TreeFilm } from "./tree-film.tsx";
import styles from "./tree-runner.module.css";
import { useTreeWords } from "./use-tree-words.ts";

const PictureViewer = lazy(async () => ({
  default: (await import("../../images/parts/picture-viewer.tsx")).PictureViewer,
}));

/** The most room a picture takes, in CSS pixels; it is never cut. */
const HEIGHT_MAX = 420;

type Picture = TreeFiles["images"][number];

/** A picture as large as the step is wide; a press shows it in full. */
function MemberPicture({ image, name }: { readonly image: Picture; readonly name: string }) {
  const { t } = useTreeWords();
  const [isLarge, setLarge] = useState(false);
  const { width, height, colour } = image.metadata;
  return (
    <>
      <button
        type="button"
        className={styles["picture"]}
        style={{
          aspectRatio: `${width} / ${height}`,
          maxWidth: `${(HEIGHT_MAX * width) / height}px`,
        }}
        aria-label={t("picture.enlarge", { name })}
        onClick={() => setLarge(true)}
      >
        <SpacePicture
          keys={keysOf(image)}
          colour={colour}
          alt=""
          instead={<ImageOff aria-hidden="true" />}
        />
      </button>
      {isLarge ? (
        <Suspense fallback={null}>
          <PictureViewer
            images={[image]}
            name={name}
            imageId={image.id}
            onShow={() => {}}
            onClose={() => setLarge(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

const bytes = new WeakMap<object, (signal?: AbortSignal) => Promise<Blob>>();

/** The function that reads a document: the same one as long as it is the same document. */
function bytesOf(document: TreeFiles["documents"][number]) {
  const known = bytes.get(document) ?? ((signal?: AbortSignal) => documentBytes(document, signal));
  bytes.set(document, known);
  return known;
}

/** How a member sees the files of a tree. */
export function memberFiles({ images, documents }: TreeFiles): TreeFilesView {
  const documentOf = (id: string | null) => documents.find((one) => one.id === id);
  return {
    picture: (id, description) => {
      const image = images.find((one) => one.id === id);
      return image ? <MemberPicture key={id} image={image} name={description} /> : null;
    },
    document: (id, page, name) => {
      const found = documentOf(id);
      if (!found) return null;
      return <TreeDocument document={found} getBytes={bytesOf(found)} page={page} name={name} />;
    },
    film: (id, captionsId, name) => {
      const film = documentOf(id);
      const captions = documentOf(captionsId);
      if (!film) return null;
      return (
        <TreeFilm
          getBytes={bytesOf(film)}
          getCaptions={captions ? bytesOf(captions) : null}
          name={name}
        />
      );
    },
  };
}
