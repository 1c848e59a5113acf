import { act, renderHook, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { connect } from "../../lib/connection.ts";
import { aDevice } from "../../lib/device/device.fixture.ts";
import { replaceDevice } from "../../lib/device/open-device.ts";
import { holdRecords } from "../../lib/outbox/outbox.fixture.ts";
import { aTrackedIssue } from "./guest-harness.fixture.tsx";
import { sendConfirmation } from "./tracked-writes.ts";
import { useTracked } from "./use-tracked.ts";

const device = aDevice();
replaceDevice(device);
beforeEach(() => holdRecords(device));

test("a poll that was asked before a step and answered after it does not undo the step", async () => {
  const answers: ((reply: Response) => void)[] = [];
  connect({ fetch: () => new Promise((resolve) => answers.push(resolve)) });
  const { result } = renderHook(() => useTracked("tok"));
  await waitFor(() => expect(answers).toHaveLength(1));
  await act(async () => answers[0]?.(Response.json(aTrackedIssue())));
  await waitFor(() => expect(result.current.issue?.status).toBe("new"));
  act(() => void result.current.load());
  await waitFor(() => expect(answers).toHaveLength(2));
  act(() => void sendConfirmation("tok", "It is fixed"));
  await waitFor(() => expect(answers).toHaveLength(3));
  await act(async () => answers[2]?.(Response.json(aTrackedIssue({ status: "closed" }))));
  await waitFor(() => expect(result.current.issue?.status).toBe("closed"));
  await act(async () => answers[1]?.(Response.json(aTrackedIssue({ status: "resolved" }))));
  expect(result.current.issue?.status).toBe("closed");
});
