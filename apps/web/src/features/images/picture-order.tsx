import "../space-page/parts/space-page-messages.ts";
import type { CarrierReference, Image } from "@storey/contract";
import { useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "../../lib/messages.ts";
import { moved } from "../../ui/sortable/move.ts";
import { Sortable, SortableLine } from "../../ui/sortable/sortable.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./parts/picture-dialog.module.css";
import { PictureLine } from "./picture-line.tsx";
import { usePictureEdits } from "./use-picture-edits.ts";

/**
 * Moves by the buttons keep the focus: on the same button, else on the other of its line. What is
 * removed gives it to the next one, or to the last.
 */
function useKeptFocus(images: readonly Image[]) {
  const list = useRef<HTMLOListElement>(null);
  const wanted = useRef<{ id: string; by: number } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus is lost when the order changes.
  useLayoutEffect(() => {
    const target = wanted.current;
    wanted.current = null;
    if (!target) return;
    const line = list.current?.querySelector(`[data-id="${target.id}"]`);
    const same = line?.querySelector<HTMLButtonElement>(`[data-move="${target.by}"]`);
    const other = line?.querySelector<HTMLButtonElement>(`[data-move="${-target.by}"]`);
    (same?.disabled ? other : same)?.focus();
  }, [images]);
  const removed = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus is lost when one is gone.
  useLayoutEffect(() => {
    const place = removed.current;
    removed.current = null;
    if (place === null || document.activeElement !== document.body) return;
    const all = [...(list.current?.querySelectorAll<HTMLElement>("[data-remove]") ?? [])];
    (all[place] ?? all.at(-1))?.focus();
  }, [images]);
  return {
    list,
    keepOn: (id: string, by: number) => (wanted.current = { id, by }),
    keepAt: (place: number) => (removed.current = place),
  };
}

function idOf({ id }: Image): string {
  return id;
}

interface PictureOrderProps {
  readonly owner: CarrierReference;
  readonly images: readonly Image[];
}

/** The pictures of an owner in order: drag or move them, describe, replace, remove them with Undo. */
export function PictureOrder({ owner, images: given }: PictureOrderProps) {
  const { t } = useTranslation("spaces");
  const { t: words } = useTranslation("space-page");
  const { images, order, remove, describe, replace } = usePictureEdits(owner, given);
  const { list, keepOn, keepAt } = useKeptFocus(images);
  const [announced, announce] = useState("");
  const step = (image: Image, place: number, by: number): void => {
    keepOn(image.id, by);
    order(moved(images, place, place + by));
    announce(words("pictures.movedTo", { place: place + by + 1, count: images.length }));
  };
  return (
    <section aria-label={t("pictures.inOrder")}>
      <p className={styles["quiet"]}>{t("pictures.orderHint")}</p>
      <div role="status">
        <VisuallyHidden>{announced}</VisuallyHidden>
      </div>
      <Sortable lines={images} idOf={idOf} onOrder={order}>
        <ol ref={list} className={styles["lines"]}>
          {images.map((image, place) => (
            <SortableLine
              key={image.id}
              lineId={image.id}
              place={place}
              name={image.description || t("pictures.number", { number: place + 1 })}
              data-id={image.id}
              className={styles["line"]}
            >
              {(handle) => (
                <PictureLine
                  image={image}
                  place={place}
                  count={images.length}
                  handle={handle}
                  onMove={(by) => step(image, place, by)}
                  onRemove={() => {
                    keepAt(place);
                    remove(image);
                  }}
                  onDescribe={describe}
                  onReplace={(file) => replace(image, file)}
                />
              )}
            </SortableLine>
          ))}
        </ol>
      </Sortable>
    </section>
  );
}
