import { expect, test } from "vitest";
import { looksLikeRooms } from "./room-evidence.ts";
import { suggestMapping } from "./suggest-mapping.ts";

test.each([
  ["rooms with numbers", "Building,Floor,Room no.,Name", true],
  ["names and seats", "Name,Seats", true],
  ["a column that speaks of rooms", "Raumbezeichnung,Art", true],
  ["the same in French", "Nom de la salle", true],
  ["the same in Greek", "Κτίριο,Αίθουσα", true],
  ["the same in Polish", "Budynek,Nazwa sali", true],
  ["rooms in Russian", "Корпус,Этаж,Название", true],
  ["people in Russian", "Имя,Фамилия,Этаж", false],
  ["people in Turkish", "Ad,Soyadı,Kat,Telefon", false],
  ["people", "Name,Location,Floor,E-mail", false],
  ["people by first and last name", "First Name,Last Name,Room,Building", false],
  ["devices", "Name,Location,Category,Serial number", false],
  ["buildings", "Location Name,Address,City,Usage Description", false],
  ["models of cars", "Year,Make,Model,Description,Price", false],
  ["a table of something", "id,name,age", false],
])("%s: %s", (_, header, expected) => {
  const headers = header.split(",");
  const rows = [{ line: 2, cells: headers.map(() => "x") }];
  expect(looksLikeRooms(headers, suggestMapping({ headers, rows }).mapping)).toBe(expected);
});
