import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { joined } from "../../lib/form/merge.ts";
import { type ListAddress, packed, unpacked } from "./list-address.ts";

type Search = Readonly<Record<string, unknown>>;

interface Options {
  /** The path of the screen. */
  readonly to: string;
  /** Keeps parameters that are not the list's, such as the tab it stands in. */
  readonly keepsOthers?: boolean;
  /** The one parameter that holds all the list's, as a query of its own (Spec §2, `queryParams`). */
  readonly within?: string;
}

/** Returns a list's values in the address bar, and how to change them there. */
export function useListAddress<Address extends object>(
  list: ListAddress<Address>,
  options: Options,
) {
  const { to, keepsOthers = false, within } = options;
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const listed = within === undefined ? search : unpacked(search[within]);
  const key = JSON.stringify(list.write(list.read(listed)));
  // One object as long as the address has the same values: queries depend on it.
  const address = useMemo(() => list.read(JSON.parse(key)), [list, key]);
  const change = (next: Address, replace = false): void => {
    const names = Object.values<{ parameter: string }>(list.fields);
    const own = within === undefined ? names.map(({ parameter }) => parameter) : [within];
    // What was changed a moment ago may not show yet: this change stands beside it.
    const parameters = (now: Search): Record<string, unknown> => {
      const others = Object.fromEntries(
        Object.entries(now).filter(([name]) => keepsOthers && !own.includes(name)),
      );
      const latest = list.read(within === undefined ? now : unpacked(now[within]));
      const written = list.write(joined(address, next, latest));
      return { ...others, ...(within === undefined ? written : packed(within, written)) };
    };
    void navigate({ to, search: parameters, replace, resetScroll: false });
  };
  return { address, change };
}
