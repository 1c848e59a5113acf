import { SET_UP_CRITERIA } from "@storey/domain";
import {
  type AddressOf,
  listAddress,
  someField,
  wordsField,
} from "../../../ui/list/list-address.ts";
import { placeField } from "../readiness-address.ts";

/** Which spaces the address shows: in a place, by words, and without all that they lack. */
export const SET_UP_ADDRESS = listAddress({
  locationId: placeField("location"),
  floorId: placeField("floor"),
  q: wordsField("q"),
  missing: someField("lacks", SET_UP_CRITERIA),
});

/** Which spaces are shown. */
export type SetUpFilter = AddressOf<typeof SET_UP_ADDRESS>;
