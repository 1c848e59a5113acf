import { render } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { ChosenPicture } from "./chosen-picture.tsx";

const held = new Set<string>();

beforeEach(() => {
  held.clear();
  URL.createObjectURL = () => {
    held.add("blob:1");
    return "blob:1";
  };
  URL.revokeObjectURL = (url) => held.delete(url);
});

test("a picture is held as long as it is shown", () => {
  const { container, unmount } = render(
    <ChosenPicture file={new File(["bytes"], "a.png", { type: "image/png" })} />,
  );
  expect(container.querySelector("img")?.getAttribute("src")).toBe("blob:1");
  unmount();
  expect(held.size).toBe(0);
});

test("what is no picture is not drawn", () => {
  const { container } = render(<ChosenPicture file={new File(["bytes"], "a.zip")} />);
  expect(container.querySelector("img")).toBeNull();
  expect(held.size).toBe(0);
});
