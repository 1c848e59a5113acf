import { ORGANISATION_ROLE_NAMES, type OrganisationRoleName } from "@storey/domain";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { PATHS } from "../../app/paths.ts";

/** What can be open above the list. */
export type PeopleDialog = "invite" | "add";

/** What the address says about the list of people. */
export interface PeopleAddress {
  readonly words: string;
  readonly role: OrganisationRoleName | null;
  /** The id of the member whose panel is open. */
  readonly person: string | null;
  readonly dialog: PeopleDialog | null;
}

type Parameters = Readonly<Record<string, unknown>>;

const MAX_WORDS = 200;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** Words as the server takes them: storable, at most 200 characters. */
export function storableWords(text: string): string {
  return text.replaceAll("\u0000", "").slice(0, MAX_WORDS).toWellFormed().trim();
}

/** Reads the address; what makes no sense is left out. */
export function peopleAddressOf(search: Parameters): PeopleAddress {
  const person = textOf(search["person"]);
  const dialog = textOf(search["dialog"]);
  return {
    words: storableWords(textOf(search["q"])),
    role: ORGANISATION_ROLE_NAMES.find((name) => name === search["role"]) ?? null,
    person: ID.test(person) ? person : null,
    dialog: dialog === "invite" || dialog === "add" ? dialog : null,
  };
}

function parametersOf(address: PeopleAddress): Record<string, string> {
  return {
    ...(address.words ? { q: address.words } : {}),
    ...(address.role ? { role: address.role } : {}),
    ...(address.person ? { person: address.person } : {}),
    ...(address.dialog ? { dialog: address.dialog } : {}),
  };
}

const OWN = ["q", "role", "person", "dialog"];

/** The list of people in the address bar: what it says, and how it is changed. */
export function usePeopleAddress() {
  const search: Parameters = useSearch({ strict: false });
  const navigate = useNavigate();
  const address = peopleAddressOf(search);
  const change = (next: Partial<PeopleAddress>): void => {
    // The tab, and whatever else stands in the address, is another's.
    const others = Object.fromEntries(
      Object.entries(search).filter(([name]) => !OWN.includes(name)),
    );
    const isFilter = next.words !== undefined || next.role !== undefined;
    void navigate({
      to: PATHS.OrganisationAdmin,
      search: { ...others, ...parametersOf({ ...address, ...next }) },
      replace: isFilter,
      resetScroll: false,
    });
  };
  return { ...address, change };
}
