import "../space-page-messages.ts";
import type { Image, Space } from "@storey/contract";
import { useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { useReorder } from "../../../ui/use-reorder.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import styles from "./picture-desk.module.css";
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

/** The pictures of a space in order: drag or move them, describe, replace, remove them with Undo. */
export function PictureOrder({ space }: { readonly space: Space }) {
  const { t } = useTranslation("spaces");
  const { t: words } = useTranslation("space-page");
  const { images, order, remove, describe, replace } = usePictureEdits(space);
  const { move, draggableAt } = useReorder(images, order);
  const { list, keepOn, keepAt } = useKeptFocus(images);
  const [said, setSaid] = useState("");
  const step = (image: Image, place: number, by: number): void => {
    keepOn(image.id, by);
    move(place, place + by);
    setSaid(words("pictures.movedTo", { place: place + by + 1, count: images.length }));
  };
  return (
    <section aria-label={t("pictures.inOrder")}>
      <p className={styles["quiet"]}>{t("pictures.orderHint")}</p>
      <div role="status">
        <VisuallyHidden>{said}</VisuallyHidden>
      </div>
      <ol ref={list} className={styles["lines"]}>
        {images.map((image, place) => (
          <li key={image.id} data-id={image.id} className={styles["line"]} {...draggableAt(place)}>
            <PictureLine
              image={image}
              place={place}
              count={images.length}
              onMove={(by) => step(image, place, by)}
              onRemove={() => {
                keepAt(place);
                remove(image);
              }}
              onDescribe={describe}
              onReplace={(file) => replace(image, file)}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}
