import { QueryClient, queryOptions } from "@tanstack/react-query";
import { type AnyEndpoint, type CallArguments, type CallReply, call } from "./call.ts";
import { mayPass } from "./call-error.ts";
import { cachedSince, keeping } from "./offline/cached-reads.ts";
import { online } from "./online.ts";
import { session } from "./session/session.ts";

const FRESH_MS = 30_000;
const ATTEMPTS = 2;

/** The cache of the server's answers. Dropped whole when the organisation or the user changes. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: (failures, error) => failures < ATTEMPTS && mayPass(error),
      refetchOnWindowFocus: true,
      // A browser that believes it is offline asks all the same: the offline cache answers in its
      // place.
      networkMode: "always",
      refetchOnReconnect: true,
    },
    mutations: { retry: false },
  },
});

const alsoForget = new Set<() => void>();

/** Registers something to drop along with the answers, such as pictures held in memory. */
export function onForgetAnswers(forget: () => void): void {
  alsoForget.add(forget);
}

/** Drops every answer; those on the screen are asked for again. */
export function forgetAnswers(): void {
  queryClient.removeQueries({ type: "inactive" });
  void queryClient.resetQueries();
  for (const forget of alsoForget) forget();
  void import("./offline/cached-answers.ts").then((kept) => kept.forgetAnswersCached());
}

// Answers that were shown from the offline cache are asked for again once the server is there.
online.subscribe(() => {
  if (!online.get()) return;
  for (const key of cachedSince.get().keys()) {
    void queryClient.invalidateQueries({ queryKey: JSON.parse(key) });
  }
});

// The next person at this screen must not see what the last one was shown.
session.subscribe(() => {
  if (session.get().authenticated !== false) return;
  queryClient.clear();
  for (const forget of alsoForget) forget();
});

/** Returns the key of a call's answers: invalidating `keyOf(endpoint)` covers every input of it. */
export function keyOf(endpoint: Pick<AnyEndpoint, "method" | "path">, input?: unknown) {
  const name = `${endpoint.method} ${endpoint.path}`;
  return input === undefined ? ([name] as const) : ([name, input] as const);
}

/** Returns the query of a read: key and function from the contract's call and its input. */
export function queryOf<E extends AnyEndpoint>(endpoint: E, ...[input]: CallArguments<E>) {
  const queryKey = keyOf(endpoint, input ?? {});
  return queryOptions({
    queryKey,
    queryFn: ({ signal }): Promise<CallReply<E>> => {
      const withSignal = [{ ...input, signal }] as unknown as CallArguments<E>;
      return keeping(queryKey, () => call(endpoint, ...withSignal));
    },
  });
}
