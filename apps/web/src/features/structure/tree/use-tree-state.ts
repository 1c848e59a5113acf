import { useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "../../../lib/store.ts";
import { wantedLine } from "../../spaces/space.queries.ts";
import { spaceIdsOf, spacesBetween, withChosen } from "../structure-selection.ts";
import { type Structure, type TreeRow, treeRows, warmUp, wayTo } from "./structure-tree.ts";

const NOTHING: ReadonlySet<string> = new Set();
/** The largest number of locations whose floors show at once. */
const OPEN_LOCATIONS_MAX = 3;
/** The delay that lets the tree show first, in milliseconds. */
const WARM_UP_AFTER_MS = 200;

function changed(set: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  return withChosen(set, [id], isIn);
}

/** Returns the open lines: opened by hand, by a search, or on the way to a wanted line. */
function useOpen(structure: Structure, words: string, onHidden: () => void) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => {
    const first = structure.locations.slice(0, OPEN_LOCATIONS_MAX + 1);
    return new Set(first.length > OPEN_LOCATIONS_MAX ? [] : first.map(({ id }) => id));
  });
  const [folded, setFolded] = useState({ words, ids: NOTHING });
  const closed = folded.words === words ? folded.ids : NOTHING;
  useEffect(() => {
    const steps = warmUp(structure);
    const step = (): void => {
      if (!steps.next().done) timer = setTimeout(step);
    };
    let timer = setTimeout(step, WARM_UP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [structure]);
  const rows = useMemo(
    () => treeRows(structure, opened, words, closed),
    [structure, opened, words, closed],
  );
  const wanted = useStore(wantedLine);
  useEffect(() => {
    const way = wanted === null ? null : wayTo(structure, wanted);
    if (way === null || rows.some(({ id }) => id === wanted)) return;
    setOpened((now) => withChosen(now, way, true));
    if (words !== "") onHidden();
  }, [wanted, structure, rows, words, onHidden]);
  const toggle = (id: string, open: boolean): void => {
    if (words === "") setOpened(changed(opened, id, open));
    else setFolded({ words, ids: changed(closed, id, !open) });
  };
  return { rows, toggle };
}

/** Returns the lines of the tree, which of them are open, and which are chosen. */
export function useTreeState(structure: Structure, words: string, onHidden: () => void) {
  const { rows, toggle } = useOpen(structure, words, onHidden);
  const [chosen, setChosen] = useState(NOTHING);
  const last = useRef<string | null>(null);
  const choose = (row: TreeRow, isOn: boolean, isRange: boolean): void => {
    const from = rows.findIndex(({ id }) => id === last.current);
    const to = rows.findIndex(({ id }) => id === row.id);
    const isBetween = isRange && from >= 0;
    const between = isBetween ? spacesBetween(rows, from, to) : [];
    setChosen((now) => withChosen(now, [...between, ...spaceIdsOf(row)], isOn));
    if (!isBetween) last.current = row.id;
  };
  const chooseAll = (): void => {
    const top = rows.filter(({ level }) => level === 1);
    setChosen(new Set(top.flatMap(spaceIdsOf)));
  };
  const clear = (): void => {
    last.current = null;
    setChosen(NOTHING);
  };
  return { rows, toggle, chosen, choose, chooseAll, clear };
}
