import { assetBulk } from "@storey/contract";
import { type Binding, onMultiTransaction } from "../../../http/binding.ts";
import { prepareChange, runChange, showChange, undoChange } from "./asset-change.service.ts";

/** The calls that change many assets at once. */
export const assetChangeRoutes: readonly Binding[] = [
  onMultiTransaction(assetBulk.prepare, (actor, { body }, begin) =>
    prepareChange(actor, body, begin),
  ),
  onMultiTransaction(assetBulk.get, (actor, { params }, begin) =>
    showChange(actor, params.id, begin),
  ),
  onMultiTransaction(assetBulk.run, (actor, { params }, begin) =>
    runChange(actor, params.id, begin),
  ),
  onMultiTransaction(assetBulk.undo, (actor, { params }, begin) =>
    undoChange(actor, params.id, begin),
  ),
];
