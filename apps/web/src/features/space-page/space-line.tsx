import type { Space } from "@storey/contract";
import { Fragment } from "react";
import { useFloorInWords } from "../../lib/floor-in-words.ts";
import { useTranslation } from "../../lib/messages.ts";

/** What a space is in one line: type, how many it holds, floor, and the code on its door. */
export function SpaceLine({ space }: { readonly space: Space }) {
  const { t } = useTranslation("spaces");
  const inWords = useFloorInWords();
  const { spaceType, capacity, floor, shortcode } = space;
  const facts = [
    { kind: "type", words: spaceType?.name },
    {
      kind: "capacity",
      words: capacity === null ? null : t("capacity.people", { count: capacity }),
    },
    { kind: "floor", words: inWords(floor.name) },
    { kind: "shortcode", words: shortcode },
  ].filter(({ words }) => words !== null && words !== undefined && words !== "");
  return facts.map(({ kind, words }, at) => (
    <Fragment key={kind}>
      {at === 0 ? null : " · "}
      <bdi>{words}</bdi>
    </Fragment>
  ));
}
