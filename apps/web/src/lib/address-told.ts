/** The most that a call takes of an address: parameters, and the lengths of a name and a value. */
const MOST = { parameters: 50, name: 100, value: 500 };

/** Returns what the address of the page says by its parameters; undefined for nothing. */
export function addressTold(): Record<string, string> | undefined {
  const told = [...new URLSearchParams(location.search)]
    .filter(([name, value]) => name.length <= MOST.name && value.length <= MOST.value)
    .slice(0, MOST.parameters);
  return told.length > 0 ? Object.fromEntries(told) : undefined;
}
