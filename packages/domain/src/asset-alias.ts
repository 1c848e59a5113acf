/** How long the label of a former system may be, in UTF-16 code units. */
export const ASSET_ALIAS_MAX_LENGTH = 200;

const ADDRESS = /^https?:\/\/[^/?#]+([/?][^#]*)?(?:#.*)?$/i;
/** Where other systems put a tag or a serial number into the address of a label, as Snipe-IT does. */
const NAMED_IN_PATH = /\/(?:ht|bytag|byserial)\/([^/?#]+)\/?$/i;
const NAMED_IN_QUERY = /[?&](?:assettag|asset_tag|tag|serial)=([^&#]+)/i;

/**
 * Returns what an alias is compared by: its letter case does not count, and of an address neither do
 * scheme, host, fragment and the slash at its end.
 */
export function assetAliasKey(value: string): string {
  const plain = value.trim();
  const address = ADDRESS.exec(plain);
  const place = address ? decoded(address[1] ?? "/") : plain;
  return withoutSlash(place).toLowerCase();
}

/**
 * Returns the keys of the aliases that a scanned or typed text may stand for, the closest first: of an
 * address its whole path, and the ends of it, for a system that lay in a folder of its host; with the
 * query before without it.
 */
export function assetAliasKeysIn(scanned: string): string[] {
  const key = assetAliasKey(scanned);
  const isPath = ADDRESS.test(scanned.trim()) || key.startsWith("/");
  if (!isPath) return key === "" ? [] : [key];
  const [path = "", query] = splitOnce(key, "?");
  const ends = endsOf(path);
  const withQuery = query === undefined ? [] : ends.map((end) => `${end}?${query}`);
  return [...withQuery, ...ends].filter((one) => one !== "" && one !== "/");
}

/**
 * Returns the tag or serial number that a scanned or typed text names: the text itself, or what the
 * address of another system's label says. Undefined for an address that says neither.
 */
export function assetNameInScan(scanned: string): string | undefined {
  const plain = scanned.trim();
  const isPath = ADDRESS.test(plain) || plain.startsWith("/");
  if (!isPath) return plain === "" ? undefined : plain;
  const named = NAMED_IN_PATH.exec(plain.replace(/[?#].*$/, "")) ?? NAMED_IN_QUERY.exec(plain);
  const name = named?.[1];
  return name === undefined ? undefined : decoded(name.replaceAll("+", " ")).trim() || undefined;
}

/** The ends of a path that begin with a slash, the longest first: at most 20. */
function endsOf(path: string): string[] {
  const starts = [...path.matchAll(/\//g)].map(({ index }) => index);
  return starts.slice(-20).map((start) => withoutSlash(path.slice(start)));
}

function withoutSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, "") || "/" : path;
}

function splitOnce(text: string, mark: string): [string, string?] {
  const at = text.indexOf(mark);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
