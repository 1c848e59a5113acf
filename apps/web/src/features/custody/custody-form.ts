import {
  type Custody,
  custody,
  DUE_BACK_LIMITS,
  HAND_OUT_LIMITS,
  TAKE_BACK_LIMITS,
} from "@storey/contract";
import { areSignatureStrokes, CUSTODY_ASSETS_MAX, type SignatureStrokes } from "@storey/domain";
import { declareForm } from "../../lib/form/declaration.ts";
import { choice, list, text, value } from "../../lib/form/field.ts";
import { extendCustody, handOut, takeBack } from "./custody.queries.ts";

const fields = {
  /** The things, in the order in which they were chosen. */
  assetIds: list<string>({
    label: "field.things",
    isOrdered: true,
    hasParts: true,
    wrong: { "things.none": "wrong.noThings" },
    rule: (ids) => (ids.length === 0 ? "things.none" : null),
  }),
  note: text({ label: "field.note", hint: "field.note.hint" }),
  signer: text({ label: "field.signer", hint: "field.signer.hint", at: "signature.name" }),
  strokes: value<SignatureStrokes>({
    label: "field.strokes",
    at: "signature.strokes",
    empty: [],
    rule: (strokes) => (areSignatureStrokes(strokes) ? null : "signature.invalid"),
  }),
};

/** What the fields of a signature hold. */
interface Signed {
  readonly signer: string;
  readonly strokes: SignatureStrokes;
}

/** What is drawn counts with the name of who drew it. */
function unsigned({ signer, strokes }: Signed) {
  const isNameless = signer.trim() === "" && strokes.length > 0;
  return isNameless ? { signer: { code: "signature.nameless" } } : {};
}

function signatureOf({ signer, strokes }: Signed) {
  const name = signer.trim();
  return name === "" ? null : { name, strokes: strokes.map((stroke) => [...stroke]) };
}

const signer = { ...fields.signer, wrong: { "signature.nameless": "wrong.nameless" } };
/** Refusals of the one thing that was sent. */
const REFUSALS = {
  "custody.taken": "assetIds",
  "custody.lot": "assetIds",
  "custody.state": "assetIds",
  "custody.none": "assetIds",
  "asset.archived": "assetIds",
} as const;

/** Who the things go to. */
interface Receiver {
  /** Somebody with an account; the name and address of somebody else count otherwise. */
  readonly isMember: boolean;
}

/** The form that hands things out. */
export const handOutForm = declareForm<object, Receiver>()({
  name: "hand-out",
  messages: "custody",
  call: custody.handOutMany,
  limits: HAND_OUT_LIMITS,
  fields: {
    ...fields,
    signer,
    userId: choice<string>({ label: "field.userId", empty: "", wrong: "wrong.member" }),
    holderName: text({ label: "field.holderName", wrong: { "holder.none": "wrong.holderName" } }),
    holderEmail: text({ label: "field.holderEmail", hint: "field.holderEmail.hint" }),
    dueBack: text({ label: "field.dueBack", hint: "field.dueBack.hint" }),
  },
  check: (draft, { isMember }) => ({
    ...unsigned(draft),
    ...(isMember && draft.userId === "" ? { userId: { code: "holder.none" } } : {}),
    ...(!isMember && draft.holderName.trim() === "" ? { holderName: { code: "holder.none" } } : {}),
  }),
  settles: { strokes: ["signer"] },
  fieldOfCode: REFUSALS,
  save: ({ draft, context: { isMember } }): Promise<Custody[]> => {
    const email = draft.holderEmail.trim();
    return handOut({
      assetIds: draft.assetIds.slice(0, CUSTODY_ASSETS_MAX + 1),
      ...(isMember
        ? { userId: draft.userId }
        : { holderName: draft.holderName, holderEmail: email === "" ? null : email }),
      dueBack: draft.dueBack === "" ? null : draft.dueBack,
      note: draft.note,
      signature: signatureOf(draft),
    });
  },
});

/** The form that takes things back. */
export const takeBackForm = declareForm<object>()({
  name: "take-back",
  messages: "custody",
  call: custody.takeBackMany,
  limits: TAKE_BACK_LIMITS,
  fields: { ...fields, signer },
  check: unsigned,
  settles: { strokes: ["signer"] },
  fieldOfCode: REFUSALS,
  save: ({ draft }): Promise<Custody[]> =>
    takeBack({
      assetIds: draft.assetIds.slice(0, CUSTODY_ASSETS_MAX + 1),
      note: draft.note,
      signature: signatureOf(draft),
    }),
});

/** The form that gives a thing another due day. */
export const dueBackForm = declareForm<object, { readonly assetId: string }>()({
  name: "due-back",
  messages: "custody",
  call: custody.extend,
  limits: DUE_BACK_LIMITS,
  fields: { dueBack: text({ label: "field.dueBack", hint: "field.dueBack.hint" }) },
  // Also the day that is taken away has to be said.
  body: (_changed, { dueBack }) => ({ dueBack: dueBack.trim() || null }),
  save: ({ draft, context: { assetId } }): Promise<Custody> =>
    extendCustody(assetId, draft.dueBack === "" ? null : draft.dueBack),
});
