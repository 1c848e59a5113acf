import type { ImportField } from "@storey/contract";
import { words } from "../reading/header-key.ts";

/**
 * The names people give to each field, in English, German, French, Spanish, Dutch, Italian,
 * Portuguese, Polish, Turkish, Greek and Russian, and in the exports of campus systems; written as
 * `headerKey` writes them. The first ones of a list are the surest: a file may have several columns
 * that fit.
 */
export const FIELD_SYNONYMS: Record<ImportField, readonly string[]> = {
  location: words(`
    location, location name, building, building name, site, site name, b name, property, house,
    gebaude, gebaeude, gebaudename, gebaeudename, standort, liegenschaft, haus,
    batiment, nom du batiment, site nom, immeuble, lieu,
    edificio, nombre del edificio, sede, ubicacion, inmueble,
    gebouw, gebouwnaam, locatie, locatienaam, pand, vestiging,
    nome edificio, fabbricato, stabile, ubicazione, predio, bloco, nome do edificio, localizacao, imovel,
    budynek, nazwa budynku, obiekt, lokalizacja, bina, bina adi, yerleske, konum,
    κτιριο, κτηριο, ονομα κτιριου, τοποθεσια, εγκατασταση,
    здание, корпус, строение, название здания, объект, локация,
    campus, building code, gebaudenummer, gebaeudenummer, building id, building key, b id, address, local`),
  floor: words(`
    floor, floor name, level, r level, storey, story, floor number, level name, fl,
    etage, stockwerk, geschoss, stock, ebene, etagenname,
    niveau, etage nom, piso, planta, nivel, verdieping, bouwlaag,
    piano, livello, andar, pavimento, pietro, kondygnacja, poziom, kat, kat no,
    οροφος, επιπεδο, этаж, уровень`),
  name: words(`
    name, room name, roomname, space name, room title, r name, r alias, display name,
    raumname, raumbezeichnung, name des raums, nom, nom de la salle,
    nombre, nombre de la sala, naam, ruimtenaam,
    nome, nome stanza, nome aula, nome locale, nome da sala, nome do espaco,
    nazwa, nazwa sali, nazwa pomieszczenia, nazwa pokoju, ad, adi, isim, oda adi, salon adi, derslik adi,
    ονομα, ονομασια, ονομα αιθουσας, ονομα χωρου,
    название, наименование, название помещения, наименование помещения, название аудитории,
    room, space, raum, zimmer, salle, piece, sala, aula, espacio, espace, ruimte, zaal, lokaal, kamer,
    stanza, locale, ambiente, espaco, quarto, pomieszczenie, pokoj, oda, salon, derslik, mekan,
    αιθουσα, χωρος, δωματιο, помещение, комната, аудитория, кабинет,
    bezeichnung, libelle, designation, denominacion, denominazione, designacao, имя,
    title, local, description, descrizione, descricao, opis, περιγραφη, описание`),
  number: words(`
    number, room number, roomnumber, room no, roomno, room nr, r number, space number, no, nr, num,
    raumnummer, raumnr, raum nr, zimmernummer, nummer,
    numero, numero de salle, n de salle, numero de piece,
    numero de sala, numero de aula, num sala,
    ruimtenummer, kamernummer, lokaalnummer, zaalnummer,
    numero stanza, numero aula, numero locale, numero da sala, n da sala,
    numer, numer sali, numer pomieszczenia, numer pokoju, nr sali, nr pomieszczenia, nr pokoju,
    numara, oda no, oda numarasi, salon no, derslik no,
    αριθμος, αριθμος αιθουσας, αριθμος χωρου, αριθμος δωματιου,
    номер, номер помещения, номер комнаты, номер аудитории, номер кабинета, no помещения, no комнаты`),
  type: words(`
    type, space type, room type, spacetype, roomtype, category, usage, use, room use, purpose,
    usage description, raumtyp, raumart, nutzung, nutzungsart, typ, art, kategorie,
    type de salle, type d espace, categorie, usage de la salle, utilisation,
    tipo, tipo de sala, tipo de espacio, categoria, uso,
    ruimtetype, soort, ruimtesoort, gebruik,
    tipologia, tipo stanza, tipo aula, destinazione d uso, tipo de espaco,
    typ sali, typ pomieszczenia, rodzaj, kategoria, przeznaczenie, tur, tip, oda tipi, oda turu, kategori,
    τυπος, ειδος, τυπος χωρου, ειδος χωρου, τυπος αιθουσας, κατηγορια, χρηση,
    тип, тип помещения, вид, категория, назначение`),
  capacity: words(`
    capacity, seats, seating capacity, seating, max capacity, maximum capacity, occupancy, max occupancy,
    persons, people, pax, number of seats,
    kapazitat, kapazitaet, platze, plaetze, sitzplatze, sitzplaetze, personen, max personen,
    capacite, places, nombre de places, places assises, personnes, effectif,
    capacidad, aforo, plazas, asientos, personas,
    capaciteit, zitplaatsen, plaatsen, aantal plaatsen, aantal personen,
    capienza, capacita, posti, posti a sedere, numero posti,
    capacidade, lotacao, lugares, numero de lugares, assentos,
    pojemnosc, liczba miejsc, miejsca, kapasite, kisi sayisi, koltuk sayisi,
    χωρητικοτητα, θεσεις, αριθμος θεσεων, ατομα,
    вместимость, мест, места, количество мест, число мест`),
  features: words(`
    features, feature, equipment, amenities, facilities, resources, tags,
    ausstattung, merkmale, einrichtung, equipements, equipement, amenagements, caracteristiques,
    equipamiento, caracteristicas, recursos, servicios, voorzieningen, kenmerken, faciliteiten, uitrusting,
    dotazioni, dotazione, attrezzature, equipamento, equipamentos, wyposazenie, donanim, ekipman, ozellikler,
    εξοπλισμος, χαρακτηριστικα, παροχες, оборудование, оснащение`),
  checklists: words(`
    checklists, checklist, checklist templates, checklist template, inspections, room checks,
    checklisten, checkliste, pruflisten, prueflisten, prufliste, pruefliste, prufungen, pruefungen,
    listes de controle, liste de controle, controles, listas de control, lista de control, listas de verificacion,
    controlelijsten, controlelijst, liste di controllo, lista di controllo, listas de verificacao,
    listy kontrolne, lista kontrolna, kontrol listeleri, kontrol listesi,
    λιστες ελεγχου, λιστα ελεγχου, чек листы, чек лист, контрольные списки`),
  shortcode: words(`
    shortcode, short code, space code, room code, roomcode, code, qr code, space id, room id, roomid, r id,
    raumcode, raum id, raumkurzel, kurzel, kuerzel, raumkennung,
    code salle, code de la salle, identifiant de salle, code court,
    codigo, codigo de sala, codigo corto, id sala, ruimtecode, ruimte id, korte code, lokaalcode,
    codice, codice stanza, codice aula, codice locale, codigo da sala,
    kod, kod sali, kod pomieszczenia, oda kodu, κωδικος, κωδικος χωρου, κωδικος αιθουσας,
    код, код помещения, код аудитории`),
};

/** Headers that mean the room itself, whose column may hold its name or only its number. */
export const ROOM_ITSELF: ReadonlySet<string> = new Set(
  words(`
    room, space, raum, zimmer, salle, piece, local, sala, aula, espacio, espace, ruimte, zaal, lokaal, kamer,
    stanza, locale, ambiente, espaco, quarto, pomieszczenie, pokoj, oda, salon, derslik,
    αιθουσα, χωρος, δωματιο, помещение, комната, аудитория, кабинет`),
);

/** Words of a header about a building only; then `name` is the building's. */
export const BUILDING_WORDS =
  /^(?:building|gebaude|gebaeude|batiment|edificio|gebouw|budynek|bina|κτιριο|κτηριο|здание|address|street|strasse|city|zip)(?!\p{L})/u;
