import type { FieldProblem } from "@storey/contract";
import { PASSWORD_LENGTH } from "@storey/domain";
import type { z } from "zod";
import { ProblemError } from "./problem.ts";

/** English words for the field codes of the contract; the web translates by code. */
export const FIELD_MESSAGES: Readonly<Record<string, string>> = {
  "password.length": `Use ${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters.`,
  "text.too_long": "This is too long.",
  "text.unstorable": "This holds characters that cannot be stored.",
  "field.space_or_asset": "Name a space or an asset.",
  "field.lot_serial": "A lot has no serial number: each of its pieces has one of its own.",
  "field.disposal_reason": "Say why it is disposed of.",
  "field.one_place": "Name a space, or a location for what is in none.",
  "field.assets_space": "Name the space the assets move to, and that they move.",
  "field.one_holder": "Name a member, or somebody without an account by a name.",
  "field.due_past": "Use today or a later day.",
  "signature.invalid": "This is not what a pad draws. Sign again, or with the name alone.",
  "checklist.too_large": "This checklist is too large. Divide it into several.",
  "tree.too_large": "This decision tree is too large. Divide it by subtrees.",
  "checklist.rule_invalid": "Say how often it is due.",
  "checklist.per_asset_unclear": "Choose a type of assets or a model, not both.",
  "custom_field.required": "This field needs a value.",
  "custom_field.unknown": "The kind of the asset has no such field.",
  "custom_field.text": "Use a text.",
  "custom_field.number": "Use a number.",
  "custom_field.date": "Use a calendar date, such as 2027-03-31.",
  "custom_field.choice": "Use one of the choices on offer.",
  "custom_field.boolean": "Use yes or no.",
  "custom_field.link":
    "Use a full web address that begins with https:// or http:// and holds no name or password.",
  "custom_field.choices":
    "A choice has at least one choice on offer, each with a name of its own. Other fields have none.",
  "custom_field.choice_in_use": "Assets hold this choice.",
  "custom_field.unit": "Only a number has a unit.",
  "bulk.changes":
    "Say what changes; what is archived, restored, handed out or taken back is not changed as well.",
  "bulk.choice":
    "Name assets by their ids, by a search, or by who has them, and by one of these alone.",
  "column.unknown": "The list has no such column.",
  "column.not_sortable": "The list cannot be sorted by this.",
  "condition.op": "This cannot be asked of such a column.",
  "condition.value": "This column holds values of another kind.",
  "cursor.invalid": "Begin at the start again: this place belongs to another search or order.",
  "mac.invalid": "Use a MAC address, such as 00:1a:2b:3c:4d:5e.",
  "ip.invalid": "Use an IP address, such as 192.0.2.7 or 2001:db8::7.",
  "cost.invalid": "Use an amount with at most two decimals.",
  "date.out_of_range": "Use a date between 1900 and 2999.",
  "key.invalid": "Use letters, figures, dots, dashes and underscores.",
  "email.must_be_valid": "Email must be valid",
  "email.required_valid": "Valid email required",
  "language.repeated": "Name each language once.",
  "language.invalid": "Use the code of a language, such as en, de-AT or zh-Hant.",
  "icon.unknown": "There is no such icon.",
  "url.invalid":
    "Use a full web address that begins with https:// or http:// and holds no name or password.",
  "beacon.invalid": "Use the hexadecimal digits the beacon sends, all of them.",
  "subnet.invalid": "Invalid subnet",
  "code.invalid": "This is not a code of a space.",
  "date.before_start": "Choose the first day or a later one.",
  "date.invalid": "Use a calendar date, such as 2027-03-31.",
  "sos.nobody": "Enter a phone number or an e-mail: the slider reaches nobody yet.",
  "timezone.unknown": "Use the name of a time zone, such as Europe/London.",
};

/** The most field problems one reply lists. */
const MOST_FIELDS = 50;

/** Reads part of a request by its schema. Throws `request.invalid` that names every wrong field. */
export function parse<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  where: "path" | "query" | "body",
): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields = result.error.issues
    .flatMap((issue) => fieldProblems(issue, where))
    .slice(0, MOST_FIELDS);
  throw new ProblemError("request.invalid", { fields });
}

function fieldProblems(issue: z.core.$ZodIssue, where: string): FieldProblem[] {
  const path = issue.path.map(String);
  if (issue.code === "unrecognized_keys") {
    // A body of a hundred thousand unknown names does not deserve as many messages.
    return issue.keys.slice(0, MOST_FIELDS).map((key) => ({
      field: [...path, key].join(".").slice(0, 200),
      code: "field.unknown",
      message: "There is no field of this name.",
    }));
  }
  const field = path.join(".").slice(0, 200) || where;
  if (issue.code === "custom" && issue.message === "text.too_short") {
    const length = Number(issue.params?.["length"] ?? 1);
    return [
      { field, code: issue.message, message: `Minimum ${length} characters`, params: { length } },
    ];
  }
  if (issue.code === "too_big" && issue.origin === "array") {
    const most = Number(issue.maximum);
    return [{ field, code: "list.too_long", message: `At most ${most}.`, params: { most } }];
  }
  const own = FIELD_MESSAGES[issue.message];
  const params = issue.code === "custom" && issue.params ? { params: issue.params } : {};
  if (own) return [{ field, code: issue.message, message: own, ...params }];
  return [{ field, code: `field.${issue.code}`, message: issue.message }];
}
