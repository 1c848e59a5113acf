import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { harness, idOf } from "../../../test-support/harness.fixture.tsx";
import { readyImage } from "../image-cache.ts";
import { anImage } from "../images.fixture.ts";
import { PictureViewer } from "./picture-viewer.tsx";

test("two fingers zoom the picture of a space, one turns to the next", async () => {
  const images = [anImage(1), anImage(2)];
  const onShow = vi.fn();
  const Screen = () => (
    <PictureViewer
      images={images}
      name="Hall 1"
      imageId={idOf(101)}
      onShow={onShow}
      onClose={() => {}}
    />
  );
  await harness({ screen: Screen, path: "/", address: "/", answers: () => undefined });
  const dialog = await screen.findByRole("dialog", { name: "Pictures of Hall 1" });
  const picture = dialog.querySelector(".viewport") ?? dialog;
  const out = screen.getByRole<HTMLButtonElement>("button", { name: "Zoom out" });
  const finger = (pointerId: number, clientX: number) => ({
    ...{ pointerId, clientX, clientY: 0, button: 0 },
    ...{ pointerType: "touch", isPrimary: pointerId === 1 },
  });
  expect(out.disabled).toBe(true);
  fireEvent.pointerDown(picture, finger(1, 100));
  fireEvent.pointerDown(picture, finger(2, 200));
  fireEvent.pointerMove(picture, finger(1, 0));
  fireEvent.pointerUp(picture, finger(1, 0));
  fireEvent.pointerUp(picture, finger(2, 200));
  expect(onShow).not.toHaveBeenCalled();
  expect(out.disabled).toBe(false);
  fireEvent.click(out);
  fireEvent.click(out);
  fireEvent.pointerDown(picture, finger(1, 200));
  fireEvent.pointerMove(picture, finger(1, 100));
  fireEvent.pointerUp(picture, finger(1, 100));
  expect(onShow).toHaveBeenCalledExactlyOnceWith(idOf(102));
});

test("a picture is shown in the version that fits, and a click loads the full resolution", async () => {
  const width = vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(1200);
  onTestFinished(() => width.mockRestore());
  const Screen = () => (
    <PictureViewer
      images={[anImage(7), anImage(8)]}
      name="Hall 1"
      imageId={idOf(107)}
      onShow={() => {}}
      onClose={() => {}}
    />
  );
  await harness({
    screen: Screen,
    path: "/",
    address: "/",
    answers: () => ({ body: "a picture" }),
  });
  const isLoaded = (version: string) => readyImage(`${idOf(8000)}/x7/${version}`) !== null;
  const dialog = await screen.findByRole("dialog", { name: "Pictures of Hall 1" });
  await waitFor(() => expect([isLoaded("small"), isLoaded("standard")]).toEqual([true, true]));
  const picture = dialog.querySelector(".viewport") ?? dialog;
  fireEvent.pointerDown(picture, { clientX: 100 });
  fireEvent.click(picture, { clientX: 200 });
  expect(screen.queryByRole("status", { name: "Loading" })).toBeNull();
  expect(isLoaded("retina")).toBe(false);
  fireEvent.pointerDown(picture, { clientX: 100 });
  fireEvent.click(picture, { clientX: 101 });
  await waitFor(() => expect(isLoaded("retina")).toBe(true));
});
