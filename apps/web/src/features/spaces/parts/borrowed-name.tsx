import type { BorrowedName as OneName } from "@storey/domain";
import { useFloorInWords } from "../../../lib/floor-in-words.ts";
import { language } from "../../../lib/messages.ts";
import { session } from "../../../lib/session/session.ts";
import { useOrganisation } from "../../../lib/session/use-session.ts";
import { floorAsNamed, type ReadName, readName, useNames } from "./use-names.ts";

const NONE = [] as const;

/** Returns a function that reads the names of the active organisation in the reader's language. */
export function useOwnNames(): (one: OneName) => ReadName {
  return useNames(useOrganisation()?.languages ?? NONE);
}

/** The same for floors, whose numbers are said in words. */
export function useFloorNames(): (floor: OneName) => ReadName {
  const nameOf = useOwnNames();
  const inWords = useFloorInWords();
  return (floor) => {
    const { words, lang } = nameOf(floorAsNamed(floor));
    const said = inWords(words);
    return { words: said, lang: said === words ? lang : undefined };
  };
}

/** Returns a name of the active organisation as it is read now, outside of a component. */
export function ownNameNow(one: OneName): string {
  return readName(one, session.get().organisation?.languages ?? NONE, language.get()).words;
}

/** Shows a name that a space borrows from a list of the organisation. */
export function BorrowedName({ of }: { readonly of: OneName }) {
  const { words, lang } = useOwnNames()(of);
  return <bdi lang={lang}>{words}</bdi>;
}

/** Shows the name of the floor of a space; a number is shown with the word "Floor". */
export function BorrowedFloor({ of }: { readonly of: OneName }) {
  const { words, lang } = useFloorNames()(of);
  return <bdi lang={lang}>{words}</bdi>;
}
