import type { GuestSession, PublicSpace, TrackedIssue } from "@storey/contract";
import { act, render } from "@testing-library/react";
import { Suspense } from "react";
import { connect, disconnect } from "../../lib/connection.ts";
import { startMessages } from "../../lib/messages.ts";
import { GuestApp } from "./guest-app.tsx";
import "./guest-messages.ts";
import { guestPath } from "./guest-place.ts";
import { guestState, guestToken } from "./guest-session.ts";

/** Returns a public space, with defaults for what a test does not set. */
export function aPublicSpace(parts: Partial<PublicSpace> = {}): PublicSpace {
  return {
    code: "CODE1",
    name: "Lecture hall 1",
    shortcode: "LH-1",
    type: "Lecture theatre",
    capacity: 120,
    features: [{ name: "Projector", icon: "projector" }],
    floor: "Ground floor",
    location: { name: "Main building", serviceDeskEmail: "desk@example.test" },
    organisation: { name: "Harbour", logoPath: "/logo", languages: [], email: null },
    pictures: [],
    documents: [],
    links: [],
    panoramas: [],
    canReport: true,
    hasDecisionTree: false,
    sos: null,
    translations: {},
    asset: null,
    ...parts,
  };
}

/** Returns a tracked report, with defaults for what a test does not set. */
export function aTrackedIssue(parts: Partial<TrackedIssue> = {}): TrackedIssue {
  return {
    reference: "#7",
    title: "No light",
    description: null,
    status: "new",
    impact: "degraded",
    holdReason: null,
    resolutionCode: null,
    resolutionNote: null,
    space: "Lecture hall 1",
    asset: null,
    floor: "Ground floor",
    location: "Main building",
    timezone: "UTC",
    pinnedIn: null,
    mark: null,
    organisation: { name: "Harbour", logoPath: "/logo" },
    createdAt: "2026-01-05T09:00:00.000Z",
    updatedAt: "2026-01-05T10:00:00.000Z",
    photos: [],
    comments: [],
    canComment: true,
    canAddPhotos: false,
    canConfirm: false,
    canReopen: false,
    ...parts,
  };
}

/** A request that the pretended server received. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly authorization: string | null;
}

/**
 * Returns the status and body of a reply; "down" fails the connection, and undefined replies 404.
 */
export type Answers = (asked: Asked) => { status?: number; body?: unknown } | "down" | undefined;

function fetchOf(answers: Answers, asked: Asked[]): typeof fetch {
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    const one = {
      method: init?.method ?? "GET",
      path: new URL(String(input), "http://storey.test").pathname,
      body: typeof init?.body === "string" ? JSON.parse(init.body) : undefined,
      authorization: headers.get("authorization"),
    };
    asked.push(one);
    const answer = answers(one);
    if (answer === "down") throw new TypeError("fetch failed");
    const { status = 200, body = null } = answer ?? { status: 404, body: { code: "not_found" } };
    return new Response(JSON.stringify(body), { status });
  };
}

/** Shows the guest pages at an address, in front of a pretended server. */
export async function showGuest(path: string, answers: Answers, session?: GuestSession) {
  const asked: Asked[] = [];
  disconnect();
  connect({ fetch: fetchOf(answers, asked), token: ({ fresh }) => guestToken(fresh) });
  guestState.set(session ? { kind: "open", session } : { kind: "opening" });
  guestPath.set(path);
  await startMessages(["shell", "guest", "errors"]);
  // Lazily loaded pages have rendered before a test looks.
  await act(async () => {
    render(
      <Suspense fallback={null}>
        <GuestApp />
      </Suspense>,
    );
  });
  return asked;
}

/** Returns an open session of a space. */
export function aSession(space: PublicSpace): GuestSession {
  return { token: "guest-token", expiresAt: "2026-01-05T09:30:00.000Z", space };
}
