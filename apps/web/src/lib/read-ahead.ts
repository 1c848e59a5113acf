import { organisationAhead, waitsAhead } from "./asked-ahead.ts";
import { type AnyEndpoint, addressOf, type CallArguments, type LooseInput } from "./call.ts";
import { isGone, keepWritten } from "./offline/cached-reads.ts";
import { queryClient, queryOf } from "./query.ts";
import { waitForUser } from "./session/load-session.ts";
import { session } from "./session/session.ts";

/** What a screen reads first. */
export interface FirstRead {
  /** The key of its kept answer. */
  readonly key: string;
  /**
   * Asks for it while the user is still asked for: on a slow line each request takes half a second. The
   * server decides who may read it, and nothing is shown before the gate has passed. What fails is
   * asked for again by the screen, which says so.
   */
  readonly ahead: () => Promise<void>;
  /** Shows a kept answer as one that has to be asked for anew. */
  readonly show: (answer: unknown) => void;
  /** Asks the server, and takes the shown answer away if it is not for the reader, or no more. */
  readonly askAnew: () => void;
}

function activeOrganisation(): string | undefined {
  return session.get().user?.activeUserOrganisation?.organisation.id;
}

/** Names the call that a screen reads first. */
export function firstRead<E extends AnyEndpoint>(
  endpoint: E,
  ...input: CallArguments<E>
): FirstRead {
  const query = queryOf(endpoint, ...input);
  const { queryKey } = query;
  return {
    key: JSON.stringify(queryKey),
    ahead: async () => {
      // Once the user is known the screen asks by itself, but for what the page has asked already.
      const isKnown = session.get().user !== null;
      if (isKnown && !waitsAhead(addressOf(endpoint, input[0] as LooseInput))) return;
      const answer = await queryClient.fetchQuery(query).catch(() => null);
      if (isKnown || answer === null || !(await waitForUser().catch(() => false))) return;
      const askedIn = organisationAhead();
      if (askedIn !== null && askedIn !== activeOrganisation()) {
        // Another tab has switched between the two answers.
        await queryClient.resetQueries({ queryKey });
        return;
      }
      // Whose it is was not known when it was asked for, so that it was not kept yet.
      keepWritten(queryKey, answer);
    },
    show: (answer) => {
      // The server may have been quicker.
      if (queryClient.getQueryData(queryKey) !== undefined) return;
      queryClient.setQueryData<unknown>(queryKey, answer, { updatedAt: 0 });
    },
    askAnew: () => {
      queryClient.fetchQuery(query).catch((error: unknown) => {
        if (!isGone(error)) return;
        const shown = queryClient.getQueryCache().find({ queryKey, exact: true });
        shown?.setState({ data: undefined, dataUpdatedAt: 0, status: "error", error });
      });
    },
  };
}
