/** The longest e-mail address, in characters. Source: RFC 5321, a path of 256 octets with its brackets. */
export const EMAIL_MAX_LENGTH = 254;

/**
 * The form of an e-mail address: Latin letters, figures and `_ ' + - .` before the @, dots neither
 * doubled nor at an end, and a full domain after it. Quoted names and addresses of machines are
 * refused.
 */
export const EMAIL_PATTERN =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/**
 * Tells whether a text is an e-mail address, with no space around it. Forms and calls share this
 * rule.
 */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX_LENGTH && EMAIL_PATTERN.test(text);
}
