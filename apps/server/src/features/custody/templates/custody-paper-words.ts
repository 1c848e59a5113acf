import type { InterfaceLanguage } from "@storey/domain";

/** The words of a receipt on paper; `{moment}` and `{name}` are filled in. */
interface CustodyPaperWords {
  readonly title: Readonly<Record<"out" | "in", string>>;
  readonly holder: string;
  readonly moment: Readonly<Record<"out" | "in", string>>;
  readonly momentBy: Readonly<Record<"out" | "in", string>>;
  readonly count: string;
  readonly note: string;
  readonly things: string;
  readonly signature: string;
  /** Above the line for a pen. */
  readonly unsigned: string;
}

/** In the language of the organisation. */
export const CUSTODY_PAPER_WORDS: Readonly<Record<InterfaceLanguage, CustodyPaperWords>> = {
  en: {
    title: { out: "Receipt of handing out", in: "Receipt of the return" },
    holder: "Holder",
    moment: { out: "Handed out: {moment}", in: "Returned: {moment}" },
    momentBy: { out: "Handed out: {moment}, by {name}", in: "Returned: {moment}, to {name}" },
    count: "Number of things",
    note: "Note",
    things: "Things",
    signature: "Signed",
    unsigned: "Signature",
  },
  de: {
    title: { out: "Beleg der Ausgabe", in: "Beleg der Rückgabe" },
    holder: "Empfängerin oder Empfänger",
    moment: { out: "Ausgegeben: {moment}", in: "Zurückgegeben: {moment}" },
    momentBy: {
      out: "Ausgegeben: {moment}, durch {name}",
      in: "Zurückgegeben: {moment}, an {name}",
    },
    count: "Anzahl der Gegenstände",
    note: "Notiz",
    things: "Gegenstände",
    signature: "Unterschrieben",
    unsigned: "Unterschrift",
  },
  fr: {
    title: { out: "Reçu de la remise", in: "Reçu du retour" },
    holder: "Détenteur ou détentrice",
    moment: { out: "Remis : {moment}", in: "Rendu : {moment}" },
    momentBy: { out: "Remis : {moment}, par {name}", in: "Rendu : {moment}, à {name}" },
    count: "Nombre d’objets",
    note: "Note",
    things: "Objets",
    signature: "Signé",
    unsigned: "Signature",
  },
  es: {
    title: { out: "Recibo de la entrega", in: "Recibo de la devolución" },
    holder: "Quien lo recibe",
    moment: { out: "Entregado: {moment}", in: "Devuelto: {moment}" },
    momentBy: { out: "Entregado: {moment}, por {name}", in: "Devuelto: {moment}, a {name}" },
    count: "Número de cosas",
    note: "Nota",
    things: "Cosas",
    signature: "Firmado",
    unsigned: "Firma",
  },
  nl: {
    title: { out: "Bewijs van uitgifte", in: "Bewijs van teruggave" },
    holder: "Ontvanger",
    moment: { out: "Uitgegeven: {moment}", in: "Teruggegeven: {moment}" },
    momentBy: {
      out: "Uitgegeven: {moment}, door {name}",
      in: "Teruggegeven: {moment}, aan {name}",
    },
    count: "Aantal dingen",
    note: "Notitie",
    things: "Dingen",
    signature: "Getekend",
    unsigned: "Handtekening",
  },
};
