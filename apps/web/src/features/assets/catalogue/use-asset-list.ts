import type { CustomField } from "@storey/contract";
import {
  type AssetColumn,
  type AssetListState,
  customFieldColumn,
  customFieldOfColumn,
  type IgnoredPart,
  readAssetList,
  readQuery,
  writeAssetList,
} from "@storey/domain";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { PATHS } from "../../../app/paths.ts";
import { joined } from "../../../lib/form/merge.ts";
import { everyCustomFieldQuery } from "../../custom-fields/custom-field.queries.ts";
import { LIST_PARAMETER } from "../parts/asset-filters.ts";

/** A custom field with the kind of asset that has it. */
export type ListedField = CustomField & { readonly assetTypeName: string };

/** The list of assets as its address says it, and how to change it there. */
export interface AssetListInAddress {
  readonly state: AssetListState;
  /** What the address names and the list does not have. */
  readonly ignored: readonly IgnoredPart[];
  /** The custom fields of all kinds; empty while they are read. */
  readonly fields: readonly ListedField[];
  /** Their columns. */
  readonly customColumns: readonly AssetColumn[];
  readonly change: (next: AssetListState, replace?: boolean) => void;
  /** The list as the address writes it. */
  readonly queryParams: string;
}

const NO_FIELDS: readonly ListedField[] = [];

/** Whether a list cannot be read before the custom fields are known. */
export function needsFields(queryParams: string): boolean {
  return readQuery(queryParams).some(
    ([name, value]) =>
      name.startsWith("f-") || customFieldOfColumn(value.replace(/^-/, "").split("~")[0] ?? ""),
  );
}

/**
 * Returns the list that the address says; undefined while custom fields are read that it names. It and
 * its state are one object as long as the address says the same: queries depend on the state, and what is
 * drawn of the list alone is not drawn anew with each page of rows.
 */
export function useAssetList(): AssetListInAddress | undefined {
  const parameters: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const given = parameters[LIST_PARAMETER];
  const asked = typeof given === "string" ? given : "";
  const { data, isPending } = useQuery(everyCustomFieldQuery());
  const fields = data ?? NO_FIELDS;
  const customColumns = useMemo(() => fields.map(customFieldColumn), [fields]);
  const { state, ignored } = useMemo(
    () => readAssetList(asked, data ? customColumns : undefined),
    [asked, data, customColumns],
  );
  const written = writeAssetList(state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is written says all of the state.
  const kept = useMemo(() => state, [written]);
  const change = useCallback(
    (next: AssetListState, replace = false): void => {
      // What was changed a moment ago may not show yet: this change stands beside it.
      const search = (now: Readonly<Record<string, unknown>>): Record<string, unknown> => {
        const { [LIST_PARAMETER]: before, ...others } = now;
        const said = typeof before === "string" ? before : "";
        const latest = readAssetList(said, data ? customColumns : undefined).state;
        const queryParams = writeAssetList(joined(kept, next, latest));
        // An address that said something goes on to: one that says nothing opens the view that is first.
        const isSilent = queryParams === "" && before === undefined && now["view"] === undefined;
        return isSilent ? others : { ...others, [LIST_PARAMETER]: queryParams };
      };
      void navigate({ to: PATHS.AssetManagerList, search, replace, resetScroll: false });
    },
    [kept, data, customColumns, navigate],
  );
  const list = useMemo(
    () => ({ state: kept, ignored, fields, customColumns, change, queryParams: written }),
    [kept, ignored, fields, customColumns, change, written],
  );
  return isPending && needsFields(asked) ? undefined : list;
}
