import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { type ListAddress, packed, unpacked } from "./list-address.ts";

interface Options {
  /** The path of the screen. */
  readonly to: string;
  /** Keeps parameters that are not the list's, such as the tab it stands in. */
  readonly keepsOthers?: boolean;
  /** The one parameter that holds all the list's, as a query of its own (Spec §2, `queryParams`). */
  readonly within?: string;
}

/** Returns a list's values in the address bar, and how to change them there. */
export function useListAddress<Address>(list: ListAddress<Address>, options: Options) {
  const { to, keepsOthers = false, within } = options;
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const listed = within === undefined ? search : unpacked(search[within]);
  const key = JSON.stringify(list.write(list.read(listed)));
  // One object as long as the address has the same values: queries depend on it.
  const address = useMemo(() => list.read(JSON.parse(key)), [list, key]);
  const change = (next: Address, replace = false): void => {
    const names = Object.values<{ parameter: string }>(list.fields);
    const own = within === undefined ? names.map(({ parameter }) => parameter) : [within];
    const others = Object.fromEntries(
      Object.entries(search).filter(([name]) => keepsOthers && !own.includes(name)),
    );
    const written = list.write(next);
    const parameters = {
      ...others,
      ...(within === undefined ? written : packed(within, written)),
    };
    void navigate({ to, search: parameters, replace, resetScroll: false });
  };
  return { address, change };
}
