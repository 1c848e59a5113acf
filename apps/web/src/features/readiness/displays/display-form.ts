import { DISPLAY_LIMITS, DISPLAY_THEMES, type Display, displays } from "@storey/contract";
import { declareForm } from "../../../lib/form/declaration.ts";
import { choice, text, value } from "../../../lib/form/field.ts";
import { makeDisplay } from "./display.queries.ts";

/** The form of a new display. A place is a location, or a location and a floor of it. */
export const displayForm = declareForm<object>()({
  name: "display",
  messages: "secret-addresses",
  call: displays.create,
  limits: DISPLAY_LIMITS,
  fields: {
    name: text({ label: "display.name", hint: "display.nameHint" }),
    place: value<string>({ label: "display.place", at: "locationId", empty: "" }),
    theme: choice<Display["theme"]>({
      label: "display.theme",
      empty: "time",
      options: DISPLAY_THEMES,
      words: (theme, t) => t(`display.theme.${theme}`),
    }),
  },
  save: ({ draft: { name, place, theme } }) => {
    const [locationId = "", floorId = ""] = place.split("/");
    return makeDisplay({
      ...{ name: name.trim(), theme },
      ...{ locationId: locationId || null, floorId: floorId || null },
    });
  },
});
