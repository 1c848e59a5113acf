/** Runs in the page, before anything of the app is there. The build writes it there. */
import { API_BASE } from "./lib/addresses.ts";
import type { AheadCall } from "./lib/asked-ahead.ts";
import { heldToken } from "./lib/identity/held-token.ts";
import { lastConfiguration } from "./lib/last-configuration.ts";
import { LAST_ORGANISATION } from "./lib/session/last-organisation.ts";

/** A screen, and what its first sight is made of. */
export interface AheadScreen {
  /** How its address begins. */
  readonly address: string;
  /** Names of files below `assets`, in one text. */
  readonly files: string;
  /** Those of its words, by language. */
  readonly words: Readonly<Record<string, string>>;
  /** The path of what it reads first, to which the rest of its address belongs. */
  readonly reads?: string;
}

/** The paths of the calls that every signed-in start makes. */
export interface StartCalls {
  readonly user: string;
  readonly organisation: string;
  readonly configuration: string;
}

function askForFiles({ files, words }: AheadScreen): void {
  const code = (localStorage.getItem("language") ?? navigator.language).slice(0, 2);
  for (const name of `${words[code] ?? words["en"] ?? ""} ${files}`.trim().split(" ")) {
    const link = document.createElement("link");
    const isStyle = name.endsWith(".css");
    link.rel = isStyle ? "preload" : "modulepreload";
    if (isStyle) link.as = "style";
    link.crossOrigin = "";
    link.href = `/assets/${name}`;
    document.head.append(link);
  }
}

/** Makes the calls of a signed-in start in the name of whose token is held here. */
function call({ address, reads }: AheadScreen, paths: StartCalls, lastOrganisation: string): void {
  const configuration = lastConfiguration();
  const token = configuration && heldToken(localStorage, configuration.authority);
  if (!token) return;
  const calls: Record<string, AheadCall> = {};
  const ask = (path: string, organisation: string | null, isPublic = false): void => {
    const authorization = isPublic ? null : `Bearer ${token}`;
    const headers = new Headers({ Accept: "application/json" });
    if (authorization) headers.set("Authorization", authorization);
    if (organisation) headers.set("Storey-Organisation", organisation);
    const reply = fetch(API_BASE + path, { headers });
    // Who takes it asks again and says what failed.
    reply.catch(() => undefined);
    calls[API_BASE + path] = { authorization, organisation, askedAt: Date.now(), reply };
  };
  ask(paths.user, null);
  ask(paths.organisation, lastOrganisation);
  const rest = location.pathname.slice(address.length);
  if (reads && /^[\w-]+$/.test(rest)) ask(reads + rest, lastOrganisation);
  ask(paths.configuration, null, true);
  window.storeyAhead = calls;
}

/** Asks for all that the first sight of the screen at this address takes, if it is one of these. */
export function askAhead(screens: readonly AheadScreen[], paths: StartCalls): void {
  try {
    // Who was never signed in here goes to the login first.
    const lastOrganisation = localStorage.getItem(LAST_ORGANISATION);
    if (!lastOrganisation) return;
    const screen = screens.find(({ address }) => location.pathname.startsWith(address));
    if (!screen) return;
    call(screen, paths, lastOrganisation);
    askForFiles(screen);
  } catch {
    // What is not asked for here is asked for when it is needed.
  }
}
