import type { CarrierReference, Image } from "@storey/contract";
import { useRef } from "react";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { showToast } from "../../lib/toasts.ts";
import { describeImage, imageNow, imagesChanged } from "./image.queries.ts";
import { isConflict, newestImages } from "./picture-newest.ts";
import type { InTurn } from "./use-picture-order.ts";

/** Why a description was not saved. */
export interface RefusalMessages {
  readonly text: string;
  /** The picture with what somebody else wrote, where that is why. */
  readonly theirs: Image | null;
}

/** Saves a description upon the picture that was seen; resolves to null once it is saved. */
export type Describe = (seen: Image, description: string) => Promise<RefusalMessages | null>;

/** Describes the pictures of an owner, in turn with what else is done to them. */
export function usePictureMessages(owner: CarrierReference, inTurn: InTurn): Describe {
  const { t } = useTranslation("spaces");
  const { t: words } = useTranslation("space-page");
  /** What was last written here, by picture. */
  const own = useRef(new Map<string, string>());
  const textOf = (theirs: Image): string =>
    theirs.description
      ? words("pictures.described", { text: theirs.description })
      : words("pictures.descriptionTaken");
  return async (seen, description) => {
    let refused: RefusalMessages | null = null;
    const send = async (of: Image): Promise<void> => {
      await describeImage(owner, of, description);
      own.current.set(seen.id, description);
    };
    const edit = async (): Promise<void> => {
      const now = imageNow(owner, seen.id);
      if (!now || now.description === description) return;
      // Our own edits count versions up; another's words since then are a conflict.
      const isOurs = now.description === own.current.get(seen.id);
      const base = isOurs || now.description === seen.description ? now : seen;
      try {
        await send(base);
      } catch (error) {
        if (!isConflict(error)) throw error;
        const theirs = (await newestImages(owner)).find(({ id }) => id === seen.id);
        if (theirs?.description === description) return;
        if (theirs?.description === base.description) return send(theirs);
        if (theirs) refused = { text: textOf(theirs), theirs };
        throw error;
      }
    };
    await inTurn(edit, (error) => {
      refused ??= { text: textOfError(error), theirs: null };
      showToast({
        severity: "error",
        summary: t("pictures.descriptionFailed"),
        detail: textOfError(error),
      });
      void imagesChanged(owner);
    });
    return refused;
  };
}
