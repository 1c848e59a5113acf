import type { CarrierReference, Image } from "@storey/contract";
import { useRef } from "react";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { showToast } from "../../lib/toasts.ts";
import {
  imagesChanged,
  orderImages,
  patchImages,
  removeImage,
  restoreImage,
} from "./image.queries.ts";
import { replaceImage } from "./image-upload.queries.ts";
import { usePictureMessages } from "./use-picture-messages.ts";
import { type InTurn, usePictureOrder } from "./use-picture-order.ts";

/**
 * What is done to the pictures of an owner: shown at once, taken back with words when it fails.
 * Source of the words: Spec §8.
 */
export function usePictureEdits(owner: CarrierReference, given: readonly Image[]) {
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
    void imagesChanged(owner);
  };
  const { images, order } = usePictureOrder(owner, given, inTurn);
  const describe = usePictureMessages(owner, inTurn);
  const remove = (image: Image): void => {
    const before = images.map(({ id }) => id);
    patchImages(owner, (list) => list.filter(({ id }) => id !== image.id));
    const undo = async (): Promise<void> => {
      await restoreImage(owner, image.id);
      // Back to where it was; where others came or went meanwhile, it stays the last.
      await orderImages(owner, before).catch(() => undefined);
      await imagesChanged(owner);
    };
    const action = {
      label: t("undo"),
      run: () => void inTurn(undo, fail(t("pictures.restoreFailed"))),
    };
    const edit = async (): Promise<void> => {
      await removeImage(owner, image.id);
      showToast({ summary: t("pictures.removed"), action });
    };
    void inTurn(edit, fail(t("pictures.deleteFailed")));
  };
  const replace = (image: Image, file: File): Promise<void> => {
    const edit = async (): Promise<void> => {
      const next = await replaceImage(owner, image.id, file);
      patchImages(owner, (list) => list.map((one) => (one.id === next.id ? next : one)));
      showToast({ severity: "success", summary: words("pictures.replaced") });
    };
    return inTurn(edit, fail(t("upload.failed")));
  };
  return { images, order, remove, describe, replace };
}
