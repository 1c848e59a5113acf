import type { Space } from "@storey/contract";
import { Fragment } from "react";
import { useTranslation } from "../../lib/messages.ts";
import { useFloorNames, useOwnNames } from "../spaces/parts/borrowed-name.tsx";

/** What a space is in one line: type, how many it holds, floor, and the code on its door. */
export function SpaceLine({ space }: { readonly space: Space }) {
  const { t } = useTranslation("spaces");
  const nameOf = useOwnNames();
  const floorOf = useFloorNames();
  const { spaceType, capacity, floor, shortcode } = space;
  const facts = [
    { kind: "type", ...(spaceType && nameOf(spaceType)) },
    {
      kind: "capacity",
      lang: undefined,
      words: capacity === null ? null : t("capacity.people", { count: capacity }),
    },
    { kind: "floor", ...floorOf(floor) },
    { kind: "shortcode", words: shortcode, lang: undefined },
  ].filter(({ words }) => words !== null && words !== undefined && words !== "");
  return facts.map(({ kind, words, lang }, at) => (
    <Fragment key={kind}>
      {at === 0 ? null : " · "}
      <bdi lang={lang}>{words}</bdi>
    </Fragment>
  ));
}
