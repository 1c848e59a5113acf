/** The origin of Typeform's forms, the only other one that a page may frame. */
export const TYPEFORM_ORIGIN = "https://form.typeform.com";

const FORM_ID = /^[A-Za-z0-9]{4,40}$/;

/** Tells whether a text can be the id of a form; no other text is put into an address. */
export function isTypeformId(text: string | null | undefined): text is string {
  return typeof text === "string" && FORM_ID.test(text);
}

/**
 * Returns the address of a form for a page to frame. The hidden fields stand behind the `#`, so
 * that no log on the way holds them. Throws RangeError for a text that is no id of a form.
 */
export function typeformAddress(formId: string, hidden: Readonly<Record<string, string>>): string {
  if (!isTypeformId(formId)) throw new RangeError("not the id of a form");
  const fields = new URLSearchParams(hidden).toString();
  return `${TYPEFORM_ORIGIN}/to/${formId}?typeform-embed=embed-widget#${fields}`;
}
