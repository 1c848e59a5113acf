import { ProblemError } from "./problem.ts";

/** Nobody sends JSON deeper than this in good faith. */
const MOST_DEPTH = 50;

/**
 * Reads a JSON body. Throws `request.malformed` for a text that is no JSON or is nested too deep.
 */
export function readJson(text: string | undefined): unknown {
  if (text === undefined || text === "") return undefined;
  refuseDepth(text);
  try {
    return JSON.parse(text);
  } catch {
    throw new ProblemError("request.malformed", {
      fields: [{ field: "body", code: "json.invalid", message: "Send valid JSON." }],
    });
  }
}

function refuseDepth(text: string): void {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index++) {
    const character = text.charCodeAt(index);
    if (inString) {
      if (character === 0x5c) index++;
      else if (character === 0x22) inString = false;
    } else if (character === 0x22) inString = true;
    else if (character === 0x5b || character === 0x7b) {
      if (++depth > MOST_DEPTH) {
        throw new ProblemError("request.malformed", {
          fields: [{ field: "body", code: "json.too_deep", message: "This is nested too deep." }],
        });
      }
    } else if (character === 0x5d || character === 0x7d) depth--;
  }
}
