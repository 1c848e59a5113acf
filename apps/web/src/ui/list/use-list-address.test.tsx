import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { harness } from "../../test-support/harness.fixture.tsx";
import { listAddress, switchField, wordsField } from "./list-address.ts";
import { useListAddress } from "./use-list-address.ts";

const LIST = listAddress({ words: wordsField("q"), isOpen: switchField("open") });

function List() {
  const { address, change } = useListAddress(LIST, { to: "/list", keepsOthers: true });
  const both = (): void => {
    change({ ...address, words: "lamp" });
    change({ ...address, isOpen: true });
  };
  return (
    <button type="button" onClick={both}>
      {JSON.stringify(address)}
    </button>
  );
}

test("a change that is made before the one before it shows stands beside it", async () => {
  const { router } = await harness({
    ...{ screen: List, path: "/list", address: "/list?tab=rooms&q=door" },
    answers: () => undefined,
  });
  fireEvent.click(await screen.findByRole("button"));
  await waitFor(() =>
    expect(router.state.location.search).toEqual({ tab: "rooms", q: "lamp", open: "yes" }),
  );
  screen.getByText('{"words":"lamp","isOpen":true}');
});
