type Descriptors = ReturnType<typeof Object.getOwnPropertyDescriptors>;

/**
 * The objects of a page that tests replace parts of: test files that follow one another share them.
 */
const PRETENDED: readonly object[] = [
  URL,
  navigator,
  document,
  Element.prototype,
  HTMLElement.prototype,
  HTMLCanvasElement.prototype,
  HTMLImageElement.prototype,
];

/** Remembers the platform as it is now; the returned function puts it back. */
export function rememberPlatform(): () => void {
  const known = PRETENDED.map((part) => Object.getOwnPropertyDescriptors(part));
  return () => {
    for (const [at, part] of PRETENDED.entries()) putBack(part, known[at] ?? {});
  };
}

function putBack(part: object, known: Descriptors): void {
  for (const key of Reflect.ownKeys(part)) {
    if (!Object.hasOwn(known, key)) Reflect.deleteProperty(part, key);
  }
  for (const key of Reflect.ownKeys(known)) {
    const [was, is] = [known[key as string], Object.getOwnPropertyDescriptor(part, key)];
    const isSame = was?.value === is?.value && was?.get === is?.get;
    if (was && !isSame) Object.defineProperty(part, key, was);
  }
}
