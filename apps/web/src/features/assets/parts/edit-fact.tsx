import type { Asset } from "@storey/contract";
import { lazy } from "react";
import type { AssetFieldName } from "../asset-form.ts";
import type { EditFact } from "./asset-facts.tsx";

const AssetFactForm = lazy(async () => ({
  default: (await import("./asset-fact-form.tsx")).AssetFactForm,
}));

/** Returns how each fact of an asset is changed in its place; in no way for who may not. */
export function factEditing(asset: Asset, mayChange: boolean) {
  return (name: AssetFieldName): EditFact | undefined =>
    mayChange ? (close) => <AssetFactForm asset={asset} name={name} onClose={close} /> : undefined;
}
