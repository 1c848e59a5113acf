import { askedByCaller } from "./asked-conditions.ts";
import {
  countFound,
  findFoundIds,
  readTableRows,
  type TableRow,
} from "./asset-table.repository.ts";

export { askedByCaller, countFound, findFoundIds, readTableRows, type TableRow };
