import type { AssetImportProblemCode } from "@storey/contract";

/**
 * Sentences in English about rows of assets, for the command line and files; the web translates by
 * code itself. A number stands with its noun as `{count|row|rows}`.
 */
export const ASSET_SENTENCES: Record<AssetImportProblemCode, string> = {
  "import.nothing_mapped": "Say which columns hold what: a tag, a serial number, a model.",
  "import.column_unknown": "The file has no column {column} for the field {field}.",
  "import.licences":
    "This is a list of software licences. Licences and their seats are no assets and are not imported.",
  "import.no_assets": "No column is about single things: {rows|row is|rows are} read as models.",
  "import.date_order":
    "The day can be read in two ways. Say whether the day or the month comes first.",
  "import.number_order":
    "The number can be read in two ways. Say whether a point or a comma begins its fractions.",
  "import.archived_left_out":
    "{count|row is|rows are} archived in the file and left out, as it was chosen.",
  "import.archived_come_in":
    "{count|row is|rows are} archived in the file and archived here too, as it was chosen.",
  "import.decision_gone": "What this was to be taken for does not exist.",
  "import.field_gone":
    "The field of this column was archived, or is no longer imported. Map the column to another field.",
  "import.nul_character": "The cell holds a NUL character.",
  "import.damaged_character": "The cell holds a damaged character (�). Check the file's encoding.",
  "import.too_long": "The text has {length} characters; {max} are allowed.",
  "import.extra_cells":
    "The row has {count|cell|cells} more than the header. Check its separators.",
  "import.id_invalid": "This is no id of an asset. Leave the cell blank for a new one.",
  "import.date_invalid": "This is no day from 1900 to 2999, such as 2027-03-31.",
  "import.quantity_invalid": "The quantity must be a whole number from 1 to {max}.",
  "import.months_invalid": "This is no number of months from 0 to {max}.",
  "import.cost_invalid": "This is no sum of money from 0 to {max}.",
  "import.mac_invalid": "This is no MAC address, such as 00:1a:2b:3c:4d:5e.",
  "import.ip_invalid": "This is no IP address.",
  "import.pat_result_unknown": "The result must be passed or failed.",
  "import.status_unknown":
    "There is no such state. States: planned, in stock, in service, in repair, missing, retired, disposed.",
  "import.required": "This cannot be emptied.",
  "import.field_number":
    "This is no number. Write figures, such as 1234.5 or 1,234.5, with the unit of the field or without.",
  "import.field_choice": "This is none of the values on offer: {choices}.",
  "import.field_boolean": "Write yes or no.",
  "import.field_link": "Write a full web address that begins with https:// or http://.",
  "import.field_foreign": "{field} is not a field of the type {type}. The cell is left out.",
  "import.field_required": "{field} is required of a new asset.",
  "import.field_closed":
    "New assets of the type {type} need {field}, which is not imported. Allow its import among the fields of the type, or add the asset by hand.",
  "import.type_unknown": "There is no such type of asset.",
  "import.type_missing": "The model {model} is new, and the row does not say of which type it is.",
  "import.manufacturer_unknown": "There is no such manufacturer.",
  "import.model_unknown": "There is no such model.",
  "import.model_missing": "The row names neither a model nor a type.",
  "import.model_ambiguous":
    "{count|model has|models have} this name. Add the manufacturer or part number.",
  "import.location_unknown": "There is no such location.",
  "import.location_barred":
    "Assets of {location} can be imported from inside its own networks only.",
  "import.space_unknown": "There is no such space.",
  "import.space_ambiguous": "{count|space has|spaces have} this name. Add its location and floor.",
  "import.place_incomplete":
    "There is no such space. To add it, the row must name its location too.",
  "import.create_forbidden": "You may not add what this row refers to: {what}.",
  "import.parent_unknown":
    "There is no asset with this tag, and no row with this name, that it could be a part of.",
  "import.parent_ambiguous":
    "Several assets have this name. Give the tag of the one it is a part of.",
  "import.parent_archived": "What it is a part of is archived in the file. It comes in on its own.",
  "import.cycle": "An asset cannot be a part of itself or of its parts.",
  "import.duplicate_row": "Row {firstRow} is about the same asset.",
  "import.exists": "There is an asset with this tag already: {tag}.",
  "import.not_matched": "There is no such asset to change.",
  "import.id_unknown": "There is no asset with this id.",
  "import.archived": "The asset {tag} is archived. Restore it first.",
  "import.serial_ambiguous": "{count|asset has|assets have} this serial number. Give the tag.",
  "import.tag_taken": "Another asset has this tag.",
  "import.step":
    "It is in the state {from}, from which it cannot go to {to}, only to: {next}. Write one of these, or leave the cell blank.",
  "import.step_end":
    "It is in the state {from}, which is the last: it cannot go to {to}. Leave the cell blank.",
  "import.disposal_reason": "Say why it is disposed of.",
  "import.lot_serial": "A lot has no serial number; it comes in without one.",
  "import.lot_has_serial": "A lot has no serial number. Empty one of the two.",
  "import.from_model":
    "Type and manufacturer are those of the model {model}, which is of the type {type}.",
  "import.same_serial": "The asset {tag} has the same serial number.",
  "import.warranty_start":
    "The months of the warranty count from the day of purchase, which nobody knows. They are left out.",
  "import.archived_in_use": "It is archived in the file and in use here, and stays in use.",
  "import.holder_email": "This is no e-mail address, such as ada@example.com.",
  "import.holder_many":
    "A thing is with one person, and the cell names several. They are left out.",
  "import.holder_lot": "A lot is not handed out; who has it is left out.",
  "import.holder_state":
    "What is missing, retired, disposed of or archived is not handed out; who has it is left out.",
  "import.due_unheld": "Nobody has it, so that it is due back on no day.",
  "import.name_taken": "A record that the row needs was made by somebody else meanwhile.",
  "import.shortcode_taken": "Another space has been given this shortcode meanwhile.",
  "import.licence_full": "The location has no licence for more spaces.",
  "import.place_gone":
    "The asset, or the space, model or parent it refers to, was archived or deleted meanwhile.",
  "import.place_closed": "It lies where you may not write from this network or with these rights.",
  "import.refused": "The row was refused. Correct it and import it again.",
};
