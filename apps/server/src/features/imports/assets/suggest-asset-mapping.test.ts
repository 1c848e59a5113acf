import { describe, expect, test } from "vitest";
import { headerKey } from "../reading/header-key.ts";
import { ASSET_SYNONYMS } from "./asset-synonyms.ts";
import { kindOfTable } from "./asset-table-kind.ts";
import { EXPORT_COLUMNS, EXPORT_HEADINGS } from "./export-columns.ts";
import { looksLikeAssets, suggestAssetMapping } from "./suggest-asset-mapping.ts";

const suggested = (headings: string, cells = headings) => {
  const headers = headings.split(",");
  const mapping = suggestAssetMapping({ headers, first: [{ line: 2, cells: cells.split(",") }] });
  const named = Object.entries(mapping).flatMap(([field, column]) =>
    column === null ? [] : [[field, headers[column]]],
  );
  return Object.fromEntries(named);
};

test("the headings of an export are its own fields", () => {
  const cells = EXPORT_HEADINGS.map((heading) =>
    heading === "ID" ? "01a20d13-faae-745d-baaf-4c0bed302310" : heading,
  ).join(",");
  expect(suggested(EXPORT_HEADINGS.join(","), cells)).toEqual(Object.fromEntries(EXPORT_COLUMNS));
});

test.each([
  [
    "Inventarnummer,Typ,Hersteller,Modell,Seriennummer,Standort,Raum",
    "tag type manufacturer model serialNumber location space",
  ],
  [
    "Numéro d'inventaire,Catégorie,Fabricant,Modèle,N° de série,Bâtiment,Salle",
    "tag type manufacturer model serialNumber location space",
  ],
  [
    "Número de inventario,Tipo,Fabricante,Modelo,Número de serie,Edificio,Sala",
    "tag type manufacturer model serialNumber location space",
  ],
  [
    "Inventarisnummer,Soort,Fabrikant,Model,Serienummer,Gebouw,Ruimte",
    "tag type manufacturer model serialNumber location space",
  ],
  [
    "Numero inventario,Tipologia,Produttore,Modello,Matricola,Sede,Stanza",
    "tag type manufacturer model serialNumber location space",
  ],
  [
    "Patrimônio,Categoria,Marca,Modelo,Número de série,Prédio,Sala",
    "tag type manufacturer model serialNumber location space",
  ],
  [
    "Numer inwentarzowy,Rodzaj,Producent,Model,Numer seryjny,Budynek,Pokój",
    "tag type manufacturer model serialNumber location space",
  ],
  [
    "Demirbaş No,Kategori,Üretici,Model,Seri No,Bina,Oda",
    "tag type manufacturer model serialNumber location space",
  ],
  [
    "Αριθμός παγίου,Κατηγορία,Κατασκευαστής,Μοντέλο,Σειριακός αριθμός,Κτίριο,Αίθουσα",
    "tag type manufacturer model serialNumber location space",
  ],
  [
    "Инвентарный номер,Категория,Производитель,Модель,Серийный номер,Здание,Кабинет",
    "tag type manufacturer model serialNumber location space",
  ],
  [
    "Asset Tag,Category,Make,Model Name,S/N,Site,Room",
    "tag type manufacturer model serialNumber location space",
  ],
])("%s", (headings, fields) => {
  expect(Object.keys(suggested(headings)).sort()).toEqual(fields.split(" ").sort());
});

test("an ID that is no id of an asset is what another system called it", () => {
  expect(suggested("ID,Asset Tag,Model", "17,A,B")).toMatchObject({ formerId: "ID" });
  expect(suggested("ID,Asset Tag,Model", "01a20d13-faae-745d-baaf-4c0bed302310,A,B")).toMatchObject(
    { id: "ID" },
  );
});

test("synonyms are written as headings are compared", () => {
  for (const list of Object.values(ASSET_SYNONYMS))
    for (const word of list) expect(headerKey(word)).toBe(word);
});

describe("a table", () => {
  const looks = (headings: string) => {
    const headers = headings.split(",");
    return looksLikeAssets(headers, suggestAssetMapping({ headers, first: [] }));
  };
  test.each([
    ["Asset tag,Model", true],
    ["Serial number,Location", true],
    ["Item,Quantity,Name", true],
    ["Manufacturer,Model,Category", true],
    ["Building,Floor,Room,Type,Seats", false],
    ["Name,Address,City", false],
    ["First name,Last name,E-mail", false],
    ["Name,Product Key,Seats,Manufacturer,Category", false],
  ])("%s looks like assets: %s", (headings, expected) => expect(looks(headings)).toBe(expected));

  test.each([
    ["Company,Asset Tag,Category,Model Number", "snipe-it"],
    ["Company,Name,Category,QTY", "snipe-it"],
    ["ID,Name,Location Name,Parent Asset,Barcode,Category", "atlas"],
    [EXPORT_HEADINGS.join(","), "storey"],
    ["Tag,Model", null],
  ])("%s is an export of %s", (headings, preset) =>
    expect(kindOfTable(headings.split(",")).preset).toBe(preset),
  );
});
