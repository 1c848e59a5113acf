import { useEffect, useRef, useState } from "react";
import { knownIcons, loadIcons } from "../../../lib/icons.ts";
import { logFailure } from "../../../lib/log.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useStore } from "../../../lib/store.ts";
import { showToast } from "../../../lib/toasts.ts";

/**
 * Returns the icons to choose from, and loads them if necessary; 'Could not load icons' when that
 * fails.
 */
export function useIcons() {
  const { t } = useTranslation("administration");
  const icons = useStore(knownIcons);
  const [failed, setFailed] = useState(false);
  const load = (): void => {
    setFailed(false);
    loadIcons().catch((cause: unknown) => {
      logFailure("Could not load icons", cause);
      setFailed(true);
      showToast({ severity: "error", summary: t("icons.failed") });
    });
  };
  const first = useRef(load);
  useEffect(() => {
    if (!knownIcons.get()) first.current();
  }, []);
  return { icons, failed: failed && !icons, retry: load };
}

function matches(name: string, key: string, words: readonly string[]): boolean {
  const text = `${name} ${key.replaceAll("-", " ")}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

/** Returns the icons whose name has all of the typed words, in their order. */
export function iconsLike(icons: ReadonlyMap<string, string> | null, typed: string) {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return [...(icons ?? [])]
    .filter(([key, name]) => matches(name, key, words))
    .map(([value, label]) => ({ value, label }));
}
