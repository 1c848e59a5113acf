import type { PublicSpace } from "@storey/contract";
import { floorInWords } from "../../../lib/floor-in-words.ts";
import { useTranslation } from "../../../lib/messages.ts";

/**
 * Names the place of a space and the text on its door, which a visitor who asks for help has to
 * tell.
 */
export function SpacePlace({ space }: { readonly space: PublicSpace }) {
  const { t } = useTranslation("guest");
  return (
    <>
      <span>
        <bdi>{space.location.name}</bdi> · <bdi>{floorInWords(space.floor, t)}</bdi>
      </span>
      {space.shortcode ? <span>{space.shortcode}</span> : null}
    </>
  );
}
