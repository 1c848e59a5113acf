const ALLOWED = /^https?:\/\/[^\s\p{Cc}\\]+$/iu;

/**
 * Tells whether a text is the full address of a web page: http or https, no user or password in it,
 * no white space, control character or backslash. Relative addresses and `javascript:` in any
 * spelling are refused.
 */
export function isWebAddress(text: string): boolean {
  if (!ALLOWED.test(text) || !URL.canParse(text)) return false;
  const { protocol, username, password, hostname } = new URL(text);
  const isWeb = protocol === "http:" || protocol === "https:";
  return isWeb && username === "" && password === "" && hostname !== "";
}
