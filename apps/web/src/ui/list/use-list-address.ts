import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import type { ListAddress } from "./list-address.ts";

interface Options {
  /** The path of the screen. */
  readonly to: string;
  /** Keeps parameters that are not the list's, such as the tab it stands in. */
  readonly keepsOthers?: boolean;
}

/** Returns a list's values in the address bar, and how to change them there. */
export function useListAddress<Address>(list: ListAddress<Address>, options: Options) {
  const { to, keepsOthers = false } = options;
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const key = JSON.stringify(list.write(list.read(search)));
  // One object as long as the address has the same values: queries depend on it.
  const address = useMemo(() => list.read(JSON.parse(key)), [list, key]);
  const change = (next: Address, replace = false): void => {
    const own = Object.values<{ parameter: string }>(list.fields).map(({ parameter }) => parameter);
    const others = Object.fromEntries(
      Object.entries(search).filter(([name]) => keepsOthers && !own.includes(name)),
    );
    const parameters = { ...others, ...list.write(next) };
    void navigate({ to, search: parameters, replace, resetScroll: false });
  };
  return { address, change };
}
