import type { PublicSpace } from "@storey/contract";
import { floorInWords } from "../../../lib/floor-in-words.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { floorAsNamed, useNames } from "../../spaces/parts/use-names.ts";

/**
 * Names the place of a space and the text on its door, which a visitor who asks for help has to
 * tell.
 */
export function SpacePlace({ space }: { readonly space: PublicSpace }) {
  const { t } = useTranslation("guest");
  const nameOf = useNames(space.organisation.languages);
  const place = nameOf(space.location);
  const floor = nameOf(floorAsNamed({ name: space.floor, translations: space.floorTranslations }));
  const floorWords = floorInWords(floor.words, t);
  return (
    <>
      <span>
        <bdi lang={place.lang}>{place.words}</bdi> ·{" "}
        <bdi lang={floorWords === floor.words ? floor.lang : undefined}>{floorWords}</bdi>
      </span>
      {space.shortcode ? <span>{space.shortcode}</span> : null}
    </>
  );
}
