import { ASSET_ALIAS_LIMITS, type AssetAlias, assetAliases } from "@storey/contract";
import { assetAliasKey } from "@storey/domain";
import { declareForm } from "../../lib/form/declaration.ts";
import { text } from "../../lib/form/field.ts";
import { addAlias } from "./asset.queries.ts";

/** The asset that a label is to lead to. */
interface AliasContext {
  readonly assetId: string;
}

/** The form of a label of a former system. */
export const assetAliasForm = declareForm<AssetAlias, AliasContext>()({
  name: "asset-alias",
  messages: "assets",
  call: assetAliases.create,
  limits: ASSET_ALIAS_LIMITS,
  fields: {
    value: text({
      label: "aliases.value",
      hint: "aliases.value.hint",
      wrong: { "text.too_short": "aliases.missing" },
      rule: (typed) => (["", "/"].includes(assetAliasKey(typed)) ? "text.too_short" : null),
    }),
  },
  fieldOfCode: { "asset.alias_taken": "value" },
  save: ({ body: { value = "" }, newId, context }) =>
    addAlias(context.assetId, { id: newId, value }),
});
