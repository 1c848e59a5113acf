import { describe, expect, it } from "vitest";
import { ScannedKeys } from "./use-keyboard-scanner.ts";

/** Presses keys so many milliseconds apart, and returns the texts that they end. */
function typed(keys: readonly string[], between: number): (string | null)[] {
  const scanned = new ScannedKeys();
  return keys
    .map((key, index) => scanned.take(key, index * between).text)
    .filter((text) => text !== null);
}

const ADDRESS = "https://snipe.example.test/hardware/17";

describe("the keys of a scanner", () => {
  it("are a text once Enter follows them at once", () => {
    expect(typed([...ADDRESS, "Enter"], 8)).toEqual([ADDRESS]);
    expect(typed(["Shift", "A", "Shift", "-", "1", "7", "Enter"], 20)).toEqual(["A-17"]);
  });

  it("are none when a person types them, or when they are few", () => {
    expect(typed([...ADDRESS, "Enter"], 90)).toEqual([]);
    expect(typed(["a", "b", "c", "Enter"], 1)).toEqual([]);
    expect(typed(["Enter"], 1)).toEqual([]);
    expect(typed(["A", "-", "1", "Tab", "7", "Enter"], 5)).toEqual([]);
  });

  it("begin anew after a pause, and after a text", () => {
    const scanned = new ScannedKeys();
    scanned.take("x", 0);
    const keys = [...[..."SN-1"], "Enter", ..."SN-2", "Enter"];
    const texts = keys.map((key, index) => scanned.take(key, 1000 + index).text);
    expect(texts.filter(Boolean)).toEqual(["SN-1", "SN-2"]);
  });

  it("press nothing else from the third on", () => {
    const scanned = new ScannedKeys();
    const bursts = [..."SN-1", "Enter"].map((key, at) => scanned.take(key, at).isBurst);
    expect(bursts).toEqual([false, false, true, true, true]);
  });
});
