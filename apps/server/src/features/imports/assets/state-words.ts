import type { AssetLifecycleStatus, PatResult } from "@storey/domain";
import { headerKey, words } from "../reading/header-key.ts";

/**
 * What people and other products call the states of an asset, in the languages of the synonyms of
 * fields. Sources of the English ones: Snipe-IT's status labels, Atlas CMMS' asset statuses.
 */
const STATES: Readonly<Record<AssetLifecycleStatus, readonly string[]>> = {
  planned: words(`
    planned, ordered, on order, pending, geplant, bestellt, prevu, commande, planificado, pedido, gepland, besteld,
    pianificato, ordinato, planejado, encomendado, planowany, zamowiony, planlandi, siparis edildi, προγραμματισμενο, запланировано, заказано`),
  in_stock: words(`
    in stock, in storage, stock, spare, available, ready to deploy, deployable, standby, in inventory, unassigned,
    auf lager, lager, verfugbar, en stock, disponible, en almacen, op voorraad, voorraad, beschikbaar,
    a magazzino, disponibile, em estoque, disponivel, w magazynie, dostepny, stokta, depoda, σε αποθεμα, διαθεσιμο, на складе, в наличии`),
  in_service: words(`
    in service, in use, active, deployed, operational, installed, live, running, assigned, checked out, ok,
    in betrieb, aktiv, im einsatz, in benutzung, en service, actif, en uso, en servicio, activo, in gebruik, in bedrijf, actief,
    in servizio, in uso, attivo, em uso, em servico, ativo, w uzyciu, aktywny, kullanimda, aktif, σε χρηση, σε λειτουργια, в эксплуатации, используется, активен`),
  in_repair: words(`
    in repair, repair, out for repair, broken, down, maintenance, in maintenance, defective, faulty, under repair, out of order,
    in reparatur, defekt, wartung, en reparation, en panne, en reparacion, averiado, in reparatie, kapot, defect,
    in riparazione, guasto, em reparo, em manutencao, w naprawie, uszkodzony, tamirde, arizali, σε επισκευη, в ремонте, неисправен`),
  missing: words(`
    missing, lost, stolen, lost stolen, not found, vermisst, verloren, gestohlen, manquant, perdu, vole, perdido, robado, desaparecido,
    vermist, kwijt, gestolen, smarrito, rubato, mancante, extraviado, roubado, zaginiony, skradziony, kayip, calinti, χαμενο, утерян, украден`),
  retired: words(`
    retired, decommissioned, archived, out of service, withdrawn, obsolete, end of life, ausser betrieb, ausgemustert, archiviert,
    retire, hors service, retirado, fuera de servicio, dado de baja, buiten gebruik, afgeschreven, dismesso, ritirato,
    aposentado, fora de uso, wycofany, emekli, kullanim disi, αποσυρμενο, выведен из эксплуатации, списан`),
  disposed: words(`
    disposed, disposed of, scrapped, sold, recycled, donated, entsorgt, verschrottet, verkauft, mis au rebut, vendu,
    desechado, vendido, eliminado, afgevoerd, verkocht, smaltito, venduto, descartado, zutylizowany, sprzedany,
    hurda, satildi, πουληθηκε, утилизирован, продан`),
};

const PAT: Readonly<Record<PatResult, readonly string[]>> = {
  passed: words(
    "passed, pass, ok, yes, bestanden, reussi, superado, aprobado, geslaagd, goedgekeurd, superato, aprovado, pozytywny, gecti, επιτυχια, пройден",
  ),
  failed: words(
    "failed, fail, no, nicht bestanden, durchgefallen, echoue, no superado, suspendido, gezakt, afgekeurd, non superato, reprovado, negatywny, kaldi, αποτυχια, не пройден",
  ),
};

const ANSWERS = {
  yes: words("yes, y, true, 1, x, ja, oui, si, sim, tak, evet, ναι, да"),
  no: words("no, n, false, 0, nein, nee, non, nao, nie, hayir, οχι, нет"),
};

function finder<Value extends string>(lists: Readonly<Record<Value, readonly string[]>>) {
  const known = new Map<string, Value>();
  for (const [value, list] of Object.entries(lists) as [Value, readonly string[]][]) {
    known.set(headerKey(value), value);
    for (const word of list) known.set(headerKey(word), value);
  }
  return (text: string): Value | undefined => known.get(headerKey(text));
}

/** The state that words mean; undefined where they mean none. */
export const stateOfText = finder(STATES);
/** The result of a test that words mean; undefined where they mean none. */
export const patResultOfText = finder(PAT);
const answerOfText = finder(ANSWERS);

/** Whether words say yes; undefined where they say neither yes nor no. */
export function isYes(text: string): boolean | undefined {
  const answer = answerOfText(text);
  return answer && answer === "yes";
}
