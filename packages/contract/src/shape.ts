import {
  EMAIL_MAX_LENGTH,
  EMAIL_PATTERN,
  isTimeZone,
  NAME_MAX_LENGTH,
  visibleLength,
} from "@storey/domain";
import { z } from "zod";

/** No parameters: an unknown one is refused. */
export const NOTHING = z.strictObject({});
/** No body. */
export const NO_BODY = z.undefined();

/**
 * The id of a record: a UUID, version 7 if the server makes it. Capitals are read as small letters,
 * as the database writes them, so that texts of ids can be compared.
 */
export const Id = z.uuid().toLowerCase();

/** The parameters of a path that names one record. */
export const ById = z.strictObject({ id: Id });

function isStorable(value: string): boolean {
  return !value.includes("\u0000") && value.isWellFormed();
}

/**
 * Makes the schema of a text that the database can hold: no NUL and no lone surrogate. Surrounding
 * space is dropped. `max` is in UTF-16 code units.
 */
export function text(max: number) {
  return z
    .string()
    .max(max, { error: "text.too_long" })
    .refine(isStorable, { error: "text.unstorable" })
    .trim();
}

/**
 * Makes the schema of a name with the minimum length of its kind: 'Minimum {length} characters'
 * (Spec §5). Counts the visible code points: an emoji is one character, a zero-width space none.
 */
export function name(minLength: number) {
  return text(NAME_MAX_LENGTH).refine((value) => visibleLength(value) >= minLength, {
    error: "text.too_short",
    params: { length: minLength },
  });
}

/**
 * Makes the schema of an e-mail address by the rule of the domain. Spec §5 has messages of its own
 * for an organisation's ('Valid email required') and for a location's ('Email must be valid').
 */
export function email(error: "email.required_valid" | "email.must_be_valid") {
  return z.email({ pattern: EMAIL_PATTERN, error }).max(EMAIL_MAX_LENGTH, { error });
}

/** The name of a time zone (IANA), such as `Europe/London`. */
export const TimeZone = text(64).refine(isTimeZone, { error: "timezone.unknown" });

/** A moment, as ISO 8601 in UTC with milliseconds. */
export const Moment = z.iso.datetime();

/** The days that a record may name: what lies further off is a slip of the keyboard. */
const FIRST_DAY = "1900-01-01";
const LAST_DAY = "2999-12-31";

/** A calendar day, such as `2027-03-31`. */
export const Day = z.iso
  .date({ error: "date.invalid" })
  .refine((day) => day >= FIRST_DAY && day <= LAST_DAY, { error: "date.out_of_range" });

/** The moments of every mutable record. `deletedAt` is null while it is active (Spec §4). */
export const timestamps = {
  createdAt: Moment,
  updatedAt: Moment,
  deletedAt: Moment.nullable(),
};

/** The fields of every mutable record that two people may edit. */
export const record = {
  id: Id,
  /** Counts the writes; sent back in `If-Match` it protects from overwriting another's change. */
  version: z.int().positive(),
  ...timestamps,
};

/** A true or false in a query. */
export const QueryBoolean = z
  .enum(["true", "false"])
  .transform((value) => value === "true")
  .optional();

/** A whole number from 1 in a query. */
export function QueryNumber(max: number) {
  return z
    .string()
    .regex(/^[1-9]\d{0,15}$/)
    .transform(Number)
    .refine((value) => value <= max)
    .optional();
}

/** An id and a name. */
export const Named = z.object({ id: Id, name: z.string() });
