import { SOS_NOTE_LIMITS, type SosAlert, sos } from "@storey/contract";
import { declareForm } from "../../../lib/form/declaration.ts";
import { text } from "../../../lib/form/field.ts";
import { closeSos } from "../sos.queries.ts";

interface Context {
  readonly alert: SosAlert;
  /** Called when the form is sent. */
  readonly onClose: () => void;
}

/** The form of the note with which an alert is closed. */
export const sosCloseForm = declareForm<object, Context>()({
  name: "sos-close",
  messages: "sos",
  call: sos.close,
  limits: SOS_NOTE_LIMITS,
  fields: {
    note: text({
      label: "close.note",
      hint: "close.hint",
      wrong: { "text.too_short": "close.needsNote" },
    }),
  },
  save: ({ draft, context: { alert, onClose } }) => {
    onClose();
    return closeSos(alert.id, draft.note);
  },
});
