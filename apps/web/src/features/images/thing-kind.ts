/** Words in the names of kinds of assets, in the interface's languages, and the icon they call for. */
const KINDS: readonly (readonly [icon: string, words: RegExp])[] = [
  ["projector", /projector|projektor|beamer|proyector|projecteur|vidéoproj/],
  ["laptop", /laptop|notebook|portátil|ordinateur portable/],
  ["mic", /micro(ph|f)o|mikrofon|micrófono/],
  ["headphones", /head(set|phone)|kopfhörer|auricular|casque|koptelefoon/],
  ["smartphone", /smartphone|mobile phone|handy|móvil|gsm/],
  ["tablet", /tablet|ipad/],
  ["phone", /phone|telefon|telefoon|teléfono|téléphone/],
  ["printer", /print|drucker|kopier|copier|impresora|imprimante|multifunc/],
  ["cctv", /cctv|surveillance|überwachung|vigilancia|bewaking/],
  ["video", /camera|kamera|cámara|caméra/],
  ["network", /switch|network|netzwerk|netwerk|réseau|\bred\b/],
  ["router", /router|firewall|gateway|modem/],
  ["wifi", /access point|wi-?fi|wlan|antenn/],
  ["server", /server|servidor|serveur|\brack|storage array|\bnas\b/],
  ["tv", /television|\btv\b|fernseh|télévis|televis/],
  ["monitor", /display|monitor|screen|bildschirm|pantalla|écran|scherm|signage/],
  ["keyboard", /keyboard|tastatur|teclado|clavier|toetsenbord/],
  ["mouse", /\bmouse|\bmaus|ratón|souris|\bmuis/],
  ["speaker", /speaker|lautsprecher|altavoz|haut-parleur|luidspreker/],
  ["battery-charging", /\bups\b|\busv\b|batter|akku|\bsai\b|onduleur/],
  ["computer", /computer|\bpc\b|desktop|workstation|ordenador|ordinateur|rechner/],
  ["usb", /adapter|\busb|dongle|adaptador|adaptateur/],
  ["cable", /cable|kabel|câble/],
  ["microscope", /micros[ck]o|mikroskop/],
  ["heart-pulse", /defib|\bdea\b|monitor cardi|ecg|ekg|ventilator|infusion|medical|medizin/],
  ["bed", /\bbed|bett|cama|\blit\b/],
  ["fire-extinguisher", /extinguish|feuerlösch|extintor|extincteur|blusser/],
  ["refrigerator", /fridge|refriger|freezer|kühl|gefrier|nevera|congel|frigo|koelkast|vriezer/],
  ["coffee", /coffee|kaffee|café|koffie/],
  ["washing-machine", /washing|waschm|lavadora|lave-linge|wasmachine/],
  ["air-vent", /\bair\b|hvac|klima|climat|airco/],
  ["fan", /\bfan\b|ventil|lüft/],
  ["heater", /heat|boiler|heiz|calder|chaudi|verwarm|ketel|radiator/],
  ["lamp", /lamp|light|leuchte|luz|luminaire|verlichting/],
  ["armchair", /chair|stuhl|sessel|silla|chaise|fauteuil|stoel/],
  ["table", /table|desk|tisch|mesa|bureau|tafel/],
  ["drill", /drill|tool|werkzeug|bohr|herramienta|outil|gereedschap/],
  ["car", /vehicle|\bcar\b|fahrzeug|\bauto\b|vehículo|coche|voiture|voertuig|\bvan\b/],
  ["bike", /bike|bicycle|fahrrad|bici|vélo|fiets/],
  ["lock", /\block|schloss|cerradura|serrure|\bslot\b/],
];

/** The icon that stands for any thing. */
const ANY_THING = "package";

/** The key of the icon for a kind of asset by the words of its name. */
export function thingIconOf(typeName: string | null): string {
  const name = (typeName ?? "").toLocaleLowerCase("en");
  return KINDS.find(([, words]) => words.test(name))?.[0] ?? ANY_THING;
}
