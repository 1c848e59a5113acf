import { describe, expect, test } from "vitest";
import { headerKey } from "../reading/header-key.ts";
import { suggestMapping } from "./suggest-mapping.ts";

function suggested(header: string, fileName?: string) {
  const headers = header.split(",");
  const rows = [{ line: 2, cells: headers.map(() => "x") }];
  const found = suggestMapping({ headers, rows }, fileName);
  const named = Object.entries(found.mapping)
    .filter(([, column]) => column !== null)
    .map(([field, column]) => [field, headers[Number(column)]]);
  return { ...found, named: Object.fromEntries(named) };
}

test.each([
  ["en", "Building,Floor,Room Name,Room Number,Room Type,Seats,Equipment,Shortcode"],
  ["en", "location_name,LEVEL,name,RoomNo,type,Max. occupancy,features,room_code"],
  ["de", "Gebäude,Stockwerk,Bezeichnung,Raumnummer,Raumtyp,Plätze,Ausstattung,Kürzel"],
  ["fr", "Bâtiment,Étage,Nom de la salle,Numéro,Type de salle,Capacité,Équipements,Code salle"],
  ["es", "Edificio,Planta,Nombre,Número de sala,Tipo,Aforo,Equipamiento,Código"],
  ["nl", "Gebouw,Verdieping,Naam,Ruimtenummer,Soort,Aantal plaatsen,Voorzieningen,Ruimtecode"],
  ["it", "Edificio,Piano,Nome stanza,Numero stanza,Tipo,Capienza,Dotazioni,Codice"],
  ["pt", "Prédio,Andar,Nome da sala,Número da sala,Tipo de espaço,Lotação,Equipamento,Código"],
  ["pt", "Local,Andar,Nome,Número,Tipo,Lugares,Recursos,Código"],
  ["pl", "Budynek,Piętro,Nazwa sali,Numer sali,Rodzaj,Liczba miejsc,Wyposażenie,Kod"],
  ["tr", "BİNA,Kat,Oda Adı,Oda No,Tür,Kişi Sayısı,Donanım,Oda Kodu"],
  ["el", "Κτίριο,Όροφος,Αίθουσα,Αριθμός,Είδος χώρου,Θέσεις,Εξοπλισμός,Κωδικός"],
  ["ru", "Корпус,Этаж,Название,№ помещения,Тип,Вместимость,Оборудование,Код"],
])("every field is found in %s: %s", (_, header) => {
  const { mapping } = suggested(header);
  expect(mapping).toEqual({
    location: 0,
    floor: 1,
    name: 2,
    number: 3,
    type: 4,
    capacity: 5,
    features: 6,
    checklists: null,
    shortcode: 7,
  });
});

test.each([
  "Checklists",
  "Checklist templates",
  "Prüflisten",
  "Listes de contrôle",
  "Listas de control",
])("%s is the column of checklists", (header) => {
  expect(suggested(`Building,Floor,Room Name,${header}`).mapping).toMatchObject({ checklists: 3 });
});

describe("a column of rooms that holds numbers alone", () => {
  const suggestedOf = (header: string, ...rows: string[]) => {
    const headers = header.split(",");
    const cells = rows.map((row, at) => ({ line: at + 2, cells: row.split(",") }));
    const { mapping } = suggestMapping({ headers, rows: cells });
    const shown = (column: number | null) => (column === null ? null : headers[column]);
    return { name: shown(mapping.name), number: shown(mapping.number) };
  };

  test.each([
    ["Room,Name", ["1.01,Archive", "B-204,Lab"], { name: "Name", number: "Room" }],
    ["Raum,Bezeichnung", ["12a,Lager"], { name: "Bezeichnung", number: "Raum" }],
    ["Room,Description", ["1.01,Archive"], { name: "Description", number: "Room" }],
    ["Floor,Room", ["1,1.01", "1,"], { name: "Room", number: null }],
    ["Room,Room number,Name", ["1.01,7,Archive"], { name: "Name", number: "Room number" }],
    ["Room,Description", ["Map archive,Damp"], { name: "Room", number: null }],
  ])("%s %j is read as %j", (header, rows, expected) => {
    expect(suggestedOf(header, ...rows)).toEqual(expected);
  });
});

test("a list of buildings has its name as the location", () => {
  expect(suggested("building_key,address_street,name").named).toEqual({ location: "name" });
  expect(suggested("Name,Address,City").named).toEqual({ location: "Name" });
  expect(suggested("Name,Address,City,Floor").named).toMatchObject({ name: "Name" });
});

test("counts of floors and ids of databases are no fields", () => {
  expect(suggested("id,Total Floors,Floors Above Grade,lat").named).toEqual({});
});

test("a column without anything in it gives way", () => {
  const headers = ["Building", "Site"];
  const rows = [{ line: 2, cells: ["", "Main"] }];
  expect(suggestMapping({ headers, rows }).mapping.location).toBe(1);
});

test("guesses are marked as such", () => {
  const { confidence } = suggested("address,room name");
  expect(confidence).toMatchObject({ location: "low", name: "high", floor: "none" });
});

test.each([
  ["name", "nus-venues.json", "nus venues", null],
  ["name", "C:\\x\\west-house-floor-gf.geojson", "west house", "gf"],
  ["building,floor,name", "rooms.csv", null, null],
])("columns %s of %s have the defaults %s and %s", (header, file, location, floor) => {
  const found = suggested(header, file);
  expect([found.defaultLocation, found.defaultFloor]).toEqual([location, floor]);
});

test("headers are compared without case, accents, marks and what stands in brackets", () => {
  expect(headerKey(" Max._Kapazität (Personen)")).toBe("max kapazitat");
  expect(headerKey("roomName")).toBe("room name");
  expect(headerKey("ODA ADI")).toBe(headerKey("Oda Adı"));
  expect(headerKey("№ Помещения")).toBe("no помещения");
});
