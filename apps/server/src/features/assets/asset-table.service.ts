import { askedByCaller } from "./asked-conditions.ts";
import { countFound, readTableRows, type TableRow } from "./asset-table.repository.ts";

export { askedByCaller, countFound, readTableRows, type TableRow };
