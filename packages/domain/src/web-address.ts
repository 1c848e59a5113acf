const ALLOWED = /^https?:\/\/[^\s\p{Cc}\\]+$/iu;

/**
 * Whether text is the full address of a page on the web: http or https, no user or password in it,
 * no white space, control character or backslash. Relative addresses are none, nor is
 * `javascript:` in any spelling.
 */
export function isWebAddress(text: string): boolean {
  if (!ALLOWED.test(text) || !URL.canParse(text)) return false;
  const { protocol, username, password, hostname } = new URL(text);
  const isWeb = protocol === "http:" || protocol === "https:";
  return isWeb && username === "" && password === "" && hostname !== "";
}
