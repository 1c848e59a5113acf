/** Words in the names of space types, in the interface's languages, and the drawing they call for. */
const KINDS: readonly (readonly [drawing: string, words: RegExp])[] = [
  [
    "operating-theatre",
    /operating|surgery|\bop\b|operations?s(aal|äle)|bloc opératoire|quirófano|operatiekamer/,
  ],
  ["consulting-room", /consult|examination|treatment|behandlung|sprechzimmer|consulta|spreekkamer/],
  ["ward", /\bward|patient|bettenzimmer|station|chambre|habitación|verpleeg/],
  ["library", /salle de lecture|sala de lectura/],
  ["lecture-theatre", /lecture|auditori|hörsaal|amphi|aula magna|collegezaal|theatre|theater/],
  ["computer-room", /computer|\bpc\b|\bedv\b|informati/],
  ["laboratory", /\blab|labor|laborator/],
  [
    "meeting-room",
    /meeting|conference|board|besprech|konferenz|réunion|reunion|reuniones|vergader/,
  ],
  ["seminar-room", /seminar|class|teach|tutor|übung|unterricht|cours|séminaire|clase|leslokaal/],
  ["open-office", /open.?plan|cowork|großraum|open.?space|kantoortuin/],
  ["office", /office|büro|buero|bureau|oficina|despacho|kantoor/],
  ["workshop", /workshop|maker|werkstatt|atelier|taller|werkplaats/],
  ["library", /librar|reading|bibliothe|lesesaal|biblioteca|leeszaal/],
  ["studio", /studio|estudio/],
  ["cafe", /caf|kitchen|canteen|küche|kueche|cuisine|cocina|keuken|kantine|mensa|cantine/],
  [
    "reception",
    /recep|foyer|waiting|warte|attente|espera|wacht|lobby|empfang|accueil|vestíbulo|receptie|entrance|hall d/,
  ],
  ["sports-hall", /sport|gym|gimnas|\bturn|deport/],
  ["plant-room", /plant|technic|technik|electric|server|installation|técnic|techniek/],
  ["storage", /stor|lager|archiv|depot|dépôt|almacén|opslag|berging/],
];

const drawings = import.meta.glob<string>("../../ui/space-placeholder/*.svg", {
  eager: true,
  query: "?url",
  import: "default",
});

/** The drawing for a type of space by the words of its name. */
export function kindOf(typeName: string | null): string {
  const name = (typeName ?? "").toLocaleLowerCase("en");
  return KINDS.find(([, words]) => words.test(name))?.[0] ?? "generic";
}

/** The address of the drawing for a type of space; null when there is none. */
export function drawingOf(typeName: string | null): string | null {
  const url = (kind: string) => drawings[`../../ui/space-placeholder/${kind}.svg`];
  return url(kindOf(typeName)) ?? url("generic") ?? null;
}
