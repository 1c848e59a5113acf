import type { Custody, HeldThing } from "@storey/contract";
import { idOf } from "../../test-support/harness.fixture.tsx";

const KIND = { id: idOf(60), name: "Laptop", icon: null };

/** A custody of a test: who has the asset of this number. */
export function aCustody(number: number, parts: Partial<Custody> = {}): Custody {
  return {
    id: idOf(200 + number),
    asset: {
      ...{ id: idOf(number), tag: `A-0000${number}`, name: null },
      ...{ model: { id: idOf(61), name: "Go 14" }, assetType: KIND },
    },
    holder: { userId: null, name: "Lena Okafor", email: "lena@fieldwork.test", hasLeft: false },
    ...{ note: null, dueBack: "2027-03-31", dueState: "later" },
    ...{ outAt: "2026-10-01T09:00:00.000Z", outBy: { id: idOf(70), name: "Tomas Reed" } },
    ...{ outSignature: null, confirmedAt: null },
    ...{ inAt: null, inBy: null, inNote: null, inSignature: null, endedBy: null },
    ...parts,
  };
}

/** A thing that somebody has. */
export function aHeldThing(number: number, parts: Partial<HeldThing> = {}): HeldThing {
  return {
    ...{ id: idOf(200 + number), assetId: idOf(number), tag: `A-0000${number}` },
    ...{ assetType: KIND, model: "Go 14", note: null, dueBack: null, dueState: "none" },
    ...{ outAt: "2026-10-01T09:00:00.000Z", confirmedAt: null },
    ...parts,
  };
}
