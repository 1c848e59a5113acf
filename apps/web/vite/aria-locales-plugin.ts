import { INTERFACE_LANGUAGES } from "@storey/domain";
import type { Plugin } from "vite";

const TEXTS =
  /\/react-(?:aria|stately|aria-components)\/dist\/(?:private\/)?intl\/[^/]+\/([a-z]{2})-[A-Z]{2}\.m?js$/;

/** Leaves out the headless library's texts in all languages that the interface does not have. */
export function ariaLocalesPlugin(): Plugin {
  return {
    name: "storey-aria-locales",
    enforce: "pre",
    load: {
      filter: { id: TEXTS },
      handler: (id) => {
        const [, code = ""] = TEXTS.exec(id) ?? [];
        return INTERFACE_LANGUAGES.some((one) => one === code) ? null : "export default {};";
      },
    },
  };
}
