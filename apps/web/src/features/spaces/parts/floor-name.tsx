import { useFloorInWords } from "../../../lib/floor-in-words.ts";

/** Shows the name of a floor beside other names; a number is shown with the word "Floor". */
export function FloorName({ name }: { readonly name: string }) {
  const inWords = useFloorInWords();
  return <bdi>{inWords(name)}</bdi>;
}
