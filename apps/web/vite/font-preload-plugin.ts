import type { Plugin } from "vite";

/** Asks the browser for the Latin face at once, so that text settles in its first frame. */
export function fontPreloadPlugin(): Plugin {
  return {
    name: "storey-font-preload",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, context) {
        const face = Object.keys(context.bundle ?? {}).find((name) =>
          /inter-latin-wght-normal.*\.woff2$/.test(name),
        );
        if (!face) return [];
        const attrs = {
          rel: "preload",
          as: "font",
          type: "font/woff2",
          href: `/${face}`,
          crossorigin: "",
        };
        return [{ tag: "link", attrs, injectTo: "head" }];
      },
    },
  };
}
