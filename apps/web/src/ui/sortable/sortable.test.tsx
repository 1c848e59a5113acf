import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { loadMessages } from "../../lib/messages.ts";
import { Sortable, SortableLine } from "./sortable.tsx";

test("a list that goes while a line is dragged by keyboard leaves the page usable", async () => {
  await loadMessages(["lists"]);
  render(
    <Sortable lines={["a", "b"]} idOf={(line) => line} onOrder={() => {}}>
      <ul>
        {["a", "b"].map((line, place) => (
          <SortableLine key={line} lineId={line} place={place} name={line}>
            {(handle) => handle}
          </SortableLine>
        ))}
      </ul>
    </Sortable>,
  );
  const [handle] = await screen.findAllByRole("button");
  if (handle) fireEvent.click(handle);
  await screen.findAllByText(/^Started dragging/);
  cleanup();
  const pressed = vi.fn();
  render(
    <button type="button" onClick={pressed}>
      Go on
    </button>,
  );
  fireEvent.click(screen.getByText("Go on"));
  expect(pressed).toHaveBeenCalled();
});
