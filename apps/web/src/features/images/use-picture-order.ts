import type { CarrierReference, Image } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { showToast } from "../../lib/toasts.ts";
import { imagesChanged, orderImages, ownerQuery, patchImages } from "./image.queries.ts";
import { isConflict, newestImages } from "./picture-newest.ts";

/** Makes an edit after those before it, and tells what it failed of. */
export type InTurn = (edit: () => Promise<void>, failed: (error: unknown) => void) => Promise<void>;

const idsOf = (images: readonly Image[]) => images.map(({ id }) => id);
const isSame = (one: readonly string[], other: readonly string[]) => one.join() === other.join();

/** What an order does not name stands last. */
function inOrder(images: readonly Image[], ids: readonly string[]): Image[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = ({ id }: Image) => places.get(id) ?? ids.length;
  return [...images].sort((one, other) => placeOf(one) - placeOf(other));
}

/** Pictures that were added meanwhile come last; only another order, or a removal, is a conflict. */
async function sendOrder(owner: CarrierReference, wanted: string[], seen: string[]): Promise<void> {
  try {
    await orderImages(owner, wanted, seen);
  } catch (error) {
    if (!isConflict(error)) throw error;
    const now = idsOf(await newestImages(owner));
    const known = now.filter((id) => seen.includes(id));
    if (isSame(known, wanted)) return;
    if (!isSame(known, seen)) throw error;
    const added = now.filter((id) => !seen.includes(id));
    await orderImages(owner, [...wanted, ...added], now);
  }
}

/**
 * The pictures of an owner in the order that is wanted. Orders are sent in turn, each upon what the
 * one before left; what the server says meanwhile does not put them back.
 */
export function usePictureOrder(owner: CarrierReference, given: readonly Image[], inTurn: InTurn) {
  const { t } = useTranslation("spaces");
  const { t: words } = useTranslation("space-page");
  // Read here: what a parent was drawn with may be older than the order that was just saved.
  const { data } = useQuery({ ...ownerQuery(owner), enabled: false });
  const known = data?.images ?? given;
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  const images = useMemo(() => (wanted ? inOrder(known, wanted) : known), [known, wanted]);
  const waiting = useRef(0);
  // Counts refusals: what was ordered upon a refused order goes with it.
  const round = useRef(0);
  const failed = (error: unknown): void => {
    round.current += 1;
    waiting.current = 0;
    setWanted(null);
    const detail = isConflict(error) ? words("pictures.orderChanged") : textOfError(error);
    showToast({ severity: "error", summary: t("pictures.orderFailed"), detail });
    void imagesChanged(owner);
  };
  const order = (next: readonly Image[]): void => {
    const [seen, ids, mine] = [idsOf(images), idsOf(next), round.current];
    patchImages(owner, (list) => inOrder(list, ids));
    setWanted(ids);
    waiting.current += 1;
    const edit = async (): Promise<void> => {
      if (mine !== round.current) return;
      await sendOrder(owner, ids, seen);
      waiting.current -= 1;
      if (waiting.current > 0) return;
      patchImages(owner, (list) => inOrder(list, ids));
      setWanted(null);
    };
    void inTurn(edit, failed);
  };
  return { images, order };
}
