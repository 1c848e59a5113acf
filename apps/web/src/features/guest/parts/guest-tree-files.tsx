import type { PublicPicture, PublicTreeSession } from "@storey/contract";
import { lazy, Suspense, useState } from "react";
import { TreeDocument } from "../../decision-tree-runner/parts/tree-document.tsx";
import type { TreeFilesView } from "../../decision-tree-runner/parts/tree-files.ts";
import { TreeFilm } from "../../decision-tree-runner/parts/tree-film.tsx";
import runner from "../../decision-tree-runner/parts/tree-runner.module.css";
import { useTreeWords } from "../../decision-tree-runner/parts/use-tree-words.ts";
import { publicBytes } from "../guest-files.ts";
import { RoomPicture } from "./room-picture.tsx";

const PictureDialog = lazy(async () => ({
  default: (await import("./picture-dialog.tsx")).PictureDialog,
}));

function GuestPicture({
  picture,
  name,
}: {
  readonly picture: PublicPicture;
  readonly name: string;
}) {
  const { t } = useTreeWords();
  const [isLarge, setLarge] = useState(false);
  return (
    <>
      <button
        type="button"
        className={runner["picture"]}
        aria-label={t("picture.enlarge", { name })}
        onClick={() => setLarge(true)}
      >
        <RoomPicture picture={picture} alt="" />
      </button>
      {isLarge ? (
        <Suspense fallback={null}>
          <PictureDialog
            pictures={[picture]}
            name={name}
            index={0}
            onShow={() => {}}
            onClose={() => setLarge(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** How a guest sees the files of a tree: those alone that are public. */
export function guestTreeFiles({ images, documents }: PublicTreeSession["files"]): TreeFilesView {
  const readers = new Map(
    documents.map(({ id, path }) => [id, (signal?: AbortSignal) => publicBytes(path, signal)]),
  );
  return {
    picture: (id, description) => {
      const picture = images.find((one) => one.id === id);
      return picture ? <GuestPicture key={id} picture={picture} name={description} /> : null;
    },
    document: (id, page, name) => {
      const document = documents.find((one) => one.id === id);
      const getBytes = readers.get(id);
      if (!document || !getBytes) return null;
      const { description } = document;
      return (
        <TreeDocument
          document={{ description, metadata: document }}
          getBytes={getBytes}
          page={page}
          name={name}
        />
      );
    },
    film: (id, captionsId, name) => {
      const getBytes = readers.get(id);
      if (!getBytes) return null;
      return (
        <TreeFilm
          getBytes={getBytes}
          getCaptions={readers.get(captionsId ?? "") ?? null}
          name={name}
        />
      );
    },
  };
}
