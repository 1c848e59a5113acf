import { isSubnet } from "@storey/domain";
import { entriesOf } from "../../lib/form/field.ts";

/** The characters that separate typed networks. */
export const BETWEEN_NETWORKS = /[\n,;]/;

/** Returns the typed networks, one of each line, without empty lines. */
export function subnetsOf(typed: string): string[] {
  return entriesOf(typed, BETWEEN_NETWORKS);
}

/** Returns the numbers of the lines whose network is wrong, counted from 1. */
export function wrongSubnetLines(typed: string): number[] {
  return typed.split("\n").flatMap((line, at) => (subnetsOf(line).every(isSubnet) ? [] : [at + 1]));
}
