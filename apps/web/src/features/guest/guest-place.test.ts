import { expect, test } from "vitest";
import { placeOf, spacePath } from "./guest-place.ts";

test.each([
  ["/q/AB12", { page: "space", code: "AB12" }],
  ["/q/AB12/", { page: "space", code: "AB12" }],
  ["/q/AB12/report", { page: "report", code: "AB12" }],
  ["/q/AB12/help", { page: "help", code: "AB12" }],
  ["/track/tok", { page: "track", token: "tok" }],
  ["/q", null],
  ["/q/", null],
  ["/q/AB12/admin", null],
  ["/q/AB12/report/more", null],
  ["/track", null],
  ["/track/tok/report", null],
  ["/spaces/AB12", null],
  ["/", null],
])("%s leads a guest to %j", (path, place) => {
  expect(placeOf(path)).toEqual(place);
});

test("a page's own address leads back to it", () => {
  for (const page of ["space", "report", "help"] as const)
    expect(placeOf(spacePath("AB12", page))).toEqual({ page, code: "AB12" });
});
