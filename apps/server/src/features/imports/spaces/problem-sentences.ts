import type { ProblemCode } from "./import-plan.ts";

/**
 * Sentences in English about rows of rooms, for the command line and files; the web translates by code
 * itself. A number stands with its noun as `{count|row|rows}`.
 */
export const SPACE_SENTENCES: Record<ProblemCode, string> = {
  "import.nothing_mapped": "Say which column holds the name or number of a space.",
  "import.column_unknown": "The file has no column {column} for the field {field}.",
  "import.no_spaces":
    "No column names rooms: {rows|row is|rows are} read as buildings, {locations} of them new.",
  "import.unnamed_skipped":
    "{count|row without a name or number is|rows without a name or number are} left out.",
  "import.name_missing": "The row has no name and no number.",
  "import.location_missing": "The row names no building.",
  "import.nul_character": "The cell holds a NUL character.",
  "import.damaged_character": "The cell holds a damaged character (�). Check the file's encoding.",
  "import.too_long": "The text has {length} characters; {max} are allowed.",
  "import.too_short": "The text needs at least {min|character|characters}.",
  "import.extra_cells":
    "The row has {count|cell|cells} more than the header. Check its separators.",
  "import.capacity_invalid": "The capacity must be a whole number from 0 to {max}.",
  "import.too_many_features": "A space can have {max} features.",
  "import.type_unknown": "There is no such space type.",
  "import.feature_unknown": "There is no such feature.",
  "import.checklist_unknown": "There is no such checklist.",
  "import.checklist_unpublished": "The checklist {name} is not published yet.",
  "import.checklists_off": "The organisation does not use checklists.",
  "import.checklists_forbidden": "You may not assign checklists in {location}.",
  "import.checklists_refused":
    "The checklists of the row can no longer be assigned: they are no longer published, or you may not.",
  "import.checklists_ended": "The space is no longer checked by: {names}. What was done stays.",
  "import.too_many_checklists": "A space can have {max} checklists.",
  "import.duplicate_row": "Row {firstRow} has the same name on the same floor.",
  "import.duplicate_shortcode": "Row {firstRow} has the same shortcode, {shortcode}.",
  "import.shortcode_too_long":
    "The shortcode has {length} characters; {max} are allowed, so the space comes in without one.",
  "import.shortcode_case":
    "The shortcode differs from {other} in letter case alone, so the space comes in without one.",
  "import.shortcode_changed": "The shortcode changes; labels with {from} stop working.",
  "import.name_repeated": "Others on the floor have this name; the space is called {name}.",
  "import.name_taken": "Another space on the floor has this name.",
  "import.exists": "The space exists already: {name}.",
  "import.licence_exceeded":
    "{location} has licences for {licensed|space|spaces}, all of them in use.",
  "import.location_barred":
    "Spaces of {location} can be imported from inside its own networks only.",
  "import.shortcode_taken": "Another space has been given this shortcode meanwhile.",
  "import.licence_full": "The location has no licence for more spaces.",
  "import.place_gone":
    "The space, or its floor, type, a feature or a checklist, was archived or deleted meanwhile.",
  "import.place_closed":
    "The place can no longer be written from this network or with these rights.",
  "import.refused": "The row was refused. Correct it and import it again.",
  "import.not_matched": "No space with this shortcode, or this name on this floor, exists.",
};
