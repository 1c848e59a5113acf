import { act, renderHook, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { connect } from "../../lib/connection.ts";
import { aTrackedIssue } from "./guest-harness.fixture.tsx";
import { useTracked } from "./use-tracked.ts";

test("a poll that was asked before a step and answered after it does not undo the step", async () => {
  const answers: ((reply: Response) => void)[] = [];
  connect({ fetch: () => new Promise((resolve) => answers.push(resolve)) });
  const { result } = renderHook(() => useTracked("tok"));
  await waitFor(() => expect(answers).toHaveLength(1));
  await act(async () => answers[0]?.(Response.json(aTrackedIssue())));
  await waitFor(() => expect(result.current.issue?.status).toBe("new"));
  act(() => void result.current.load());
  await waitFor(() => expect(answers).toHaveLength(2));
  await act(() => result.current.act(async () => aTrackedIssue({ status: "closed" })));
  await act(async () => answers[1]?.(Response.json(aTrackedIssue({ status: "resolved" }))));
  expect(result.current.issue?.status).toBe("closed");
});
