import type { CustomField } from "@storey/contract";
import { TIMES } from "../../lib/record.fixture.ts";
import { idOf } from "../../test-support/harness.fixture.tsx";

/** Makes a custom field of a kind of asset; a text unless it says otherwise. */
export function aCustomField(number: number, parts: Partial<CustomField> = {}): CustomField {
  return {
    ...{ id: idOf(number), version: 1, ...TIMES },
    ...{ assetTypeId: idOf(501), name: `Field ${number}`, kind: "text", unit: null, choices: [] },
    ...{ isRequired: false, isSearchable: false, isFilterable: true, isImportable: true },
    position: number,
    ...parts,
  };
}
