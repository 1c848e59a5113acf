import type { Image, Space } from "@storey/contract";
import { useRef } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { replaceImage } from "../image-upload.queries.ts";
import {
  imagesChanged,
  orderImages,
  patchImages,
  removeImage,
  restoreImage,
} from "../space.queries.ts";
import { type InTurn, usePictureOrder } from "./use-picture-order.ts";
import { usePictureWords } from "./use-picture-words.ts";

/**
 * What is done to the pictures of a space: shown at once, taken back with words when it fails.
 * Source of the words: Spec §8.
 */
export function usePictureEdits(space: Space) {
  const { t } = useTranslation("spaces");
  const { t: words } = useTranslation("space-page");
  // One after the other: each is made upon what the one before left, with its versions.
  const last = useRef<Promise<void>>(Promise.resolve());
  const inTurn: InTurn = (edit, failed) => {
    last.current = last.current.then(edit).catch(failed);
    return last.current;
  };
  const fail = (summary: string) => (error: unknown) => {
    showToast({ severity: "error", summary, detail: textOfError(error) });
    void imagesChanged(space.id);
  };
  const { images, order } = usePictureOrder(space, inTurn);
  const describe = usePictureWords(space.id, inTurn);
  const remove = (image: Image): void => {
    const before = images.map(({ id }) => id);
    patchImages(space.id, (list) => list.filter(({ id }) => id !== image.id));
    const undo = async (): Promise<void> => {
      await restoreImage(space.id, image.id);
      // Back to where it was; where others came or went meanwhile, it stays the last.
      await orderImages(space.id, before).catch(() => undefined);
      await imagesChanged(space.id);
    };
    const action = {
      label: t("undo"),
      run: () => void inTurn(undo, fail(t("pictures.restoreFailed"))),
    };
    const edit = async (): Promise<void> => {
      await removeImage(space.id, image.id);
      showToast({ summary: t("pictures.removed"), action });
    };
    void inTurn(edit, fail(t("pictures.deleteFailed")));
  };
  const replace = (image: Image, file: File): Promise<void> => {
    const edit = async (): Promise<void> => {
      const next = await replaceImage(space.id, image.id, file);
      patchImages(space.id, (list) => list.map((one) => (one.id === next.id ? next : one)));
      showToast({ severity: "success", summary: words("pictures.replaced") });
    };
    return inTurn(edit, fail(t("upload.failed")));
  };
  return { images, order, remove, describe, replace };
}
