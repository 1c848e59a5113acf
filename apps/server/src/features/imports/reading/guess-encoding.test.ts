import { IMPORT_ENCODINGS } from "@storey/contract";
import { expect, test } from "vitest";
import { decodeTable } from "./decode-table.fixture.ts";

/** Writes text in an encoding of one byte for each character. */
function written(encoding: string, text: string): Buffer {
  const characters = Array.from({ length: 256 }, (_, byte) =>
    new TextDecoder(encoding).decode(Uint8Array.of(byte)),
  );
  const bytes = [...text].map((character) => characters.indexOf(character));
  if (bytes.includes(-1)) throw new Error(`${encoding} cannot write all of it`);
  return Buffer.from(bytes);
}

const RUSSIAN =
  "Здание;Помещение;Мест\nГлавный корпус;Лекционный зал;120\nБиблиотека;Читальный зал;40\n";
const CZECH =
  "Budova;Místnost;Kapacita\nHlavní;Přednášková místnost;120\nKnihovna;Studovna žáků;40\n";

test.each([
  [
    "windows-1253",
    "Κτίριο;Αίθουσα;Θέσεις\nΚεντρικό;Αίθουσα διαλέξεων;120\nΒιβλιοθήκη;Αναγνωστήριο;40\n",
  ],
  [
    "windows-1254",
    "Bina;Oda adı;Kapasite\nMerkez;Toplantı odası;12\nKütüphane;Çalışma salonu;40\nMühendislik;Öğrenci işleri;5\n",
  ],
  ["windows-1251", RUSSIAN],
  ["koi8-r", RUSSIAN],
  ["iso-8859-5", RUSSIAN],
  ["windows-1250", CZECH],
  ["iso-8859-2", CZECH],
  ["windows-1255", "בניין;חדר\nראשי;חדר ישיבות\nספרייה;אולם קריאה\n"],
  ["windows-1256", "المبنى;الغرفة\nالرئيسي;غرفة الاجتماعات\n"],
  ["windows-1252", "Gebäude;Raum;Plätze\nHauptgebäude;Großer Hörsaal;120\nBüro;Büro für Gäste;4\n"],
  ["windows-1252", "Bâtiment;Salle;Capacité\nBibliothèque;Salle d'étude;40\n"],
  [
    "windows-1252",
    "Edificio;Sala;Capacidad\nPrincipal;Salón de actos;120\nBiblioteca;Habitación pequeña;4\n",
  ],
  ["windows-1252", "Building,Name\nMain,Café\n"],
])("%s: %j", (encoding, text) => {
  const decoded = decodeTable(written(encoding, text));
  expect(decoded).toMatchObject({ ok: true, table: { encoding } });
  expect(decoded.ok && decoded.table.headers.join(";")).toBe(
    text.split("\n")[0]?.replace(",", ";"),
  );
});

test.each([
  [
    "big5",
    "pGq80yyp0LahLK55puwKpUS80yy3fMSzq8csMTIKuc+u0cBdLL5cxP2rxyw0MAqkdbV7wF0suerF56vHLDgK",
    "大樓",
  ],
  [
    "shift_jis",
    "jJqVqCyVlImuLJLoiPUKlnuK2SyJ74tjjrosMTIKkH2PkYrZLIl7l5eOuiw0MAqVyorZLIOJg3ssOAo=",
    "建物",
  ],
  ["euc-kr", "sMe5sCy55izBwryuCrq7sPwsyLjAx73HLDEyCrW1vK2w/Cy/rbb3vccsNDAK", "건물"],
  ["gb18030", "tPPCpSy3v7zkLNf5zrsK1vfCpSy74dLpytIsMTIKzbzK6bndLNTEwMDK0iw0MAo=", "大楼"],
])("%s, of several bytes for a character", (encoding, base64, header) => {
  const decoded = decodeTable(Buffer.from(base64, "base64"));
  expect(decoded).toMatchObject({ ok: true, table: { encoding, headers: { 0: header } } });
});

test("what comes first and is plain does not hide what comes after it", () => {
  const plain = "Building;Room;Seats\n".repeat(8_000);
  const decoded = decodeTable(written("windows-1251", `${plain}${RUSSIAN}`));
  expect(decoded).toMatchObject({ ok: true, table: { encoding: "windows-1251" } });
});

test("what a person says counts", () => {
  const greek = written("windows-1253", "Όνομα,Θέσεις\nΑίθουσα,12\n");
  expect(decodeTable(greek, "windows-1251")).toMatchObject({
    table: { encoding: "windows-1251", headers: ["јнпмб", "ИЭуейт"] },
  });
});

test.each(IMPORT_ENCODINGS)("%s can be read", (encoding) => {
  expect(new TextDecoder(encoding).encoding).toBe(encoding);
});
