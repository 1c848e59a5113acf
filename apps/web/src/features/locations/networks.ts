import { isSubnet } from "@storey/domain";
import { entriesOf } from "../../lib/form/field.ts";

/** What parts one network from the next where they are typed. */
export const BETWEEN_NETWORKS = /[\n,;]/;

/** The networks that are typed: one a line, empty lines left out. */
export function subnetsOf(typed: string): string[] {
  return entriesOf(typed, BETWEEN_NETWORKS);
}

/** The lines that hold a network that is wrong, counted from 1. */
export function wrongSubnetLines(typed: string): number[] {
  return typed.split("\n").flatMap((line, at) => (subnetsOf(line).every(isSubnet) ? [] : [at + 1]));
}
