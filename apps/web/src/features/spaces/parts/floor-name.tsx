import { useFloorInWords } from "../../../lib/floor-in-words.ts";

/** The name of a floor beside other names; one that is a number says that it is a floor. */
export function FloorName({ name }: { readonly name: string }) {
  const inWords = useFloorInWords();
  return <bdi>{inWords(name)}</bdi>;
}
