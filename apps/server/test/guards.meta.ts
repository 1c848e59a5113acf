import { halfOf } from "./guards/halves.ts";
import { registerGuards } from "./guards/register-guards.ts";
import { chosenRemovals } from "./guards/removals.ts";

registerGuards(halfOf(chosenRemovals(), 0));
