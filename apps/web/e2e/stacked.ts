/** A text with three hundred marks stacked on letters, of which fonts make one long word. */
export const STACKED = `A${"\u0300\u0301\u0488\u20dd\u0335".repeat(30)}B${"\u0951\u0483\u1dc4\ufe20\ufe21".repeat(5)}`;
