import { icons } from "@storey/contract";
import { ICONS } from "@storey/domain";
import { type Binding, onUser } from "../../http/binding.ts";

/** The call for the icons on offer. */
export const iconRoutes: Binding[] = [onUser(icons.list, async () => [...ICONS])];
