import type { ImportField } from "@storey/contract";

/**
 * What people call each field, in English, German, French, Spanish and Dutch, and in the exports
 * of campus systems; written as `headerKey` writes them. The first of a list are the surest: a
 * column of rooms may have several that fit.
 */
export const FIELD_SYNONYMS: Record<ImportField, readonly string[]> = {
  location: words(`
    location, location name, building, building name, site, site name, b name, property, house,
    gebaude, gebaeude, gebaudename, gebaeudename, standort, liegenschaft, haus,
    batiment, nom du batiment, site nom, immeuble, lieu,
    edificio, nombre del edificio, sede, ubicacion, inmueble,
    gebouw, gebouwnaam, locatie, locatienaam, pand, vestiging,
    campus, building code, gebaudenummer, gebaeudenummer, building id, building key, b id, address`),
  floor: words(`
    floor, floor name, level, r level, storey, story, floor number, level name, fl,
    etage, stockwerk, geschoss, stock, ebene, etagenname,
    niveau, etage nom, piso, planta, nivel, verdieping, bouwlaag`),
  name: words(`
    name, room name, roomname, space name, space, room, room title, r name, r alias, title,
    display name, raumname, raumbezeichnung, bezeichnung, raum, name des raums,
    nom, nom de la salle, salle, piece, local, libelle, espace, designation,
    nombre, nombre de la sala, sala, aula, espacio, denominacion,
    naam, ruimtenaam, ruimte, zaal, lokaal, kamer, description`),
  number: words(`
    number, room number, roomnumber, room no, roomno, room nr, r number, space number, no, nr, num,
    raumnummer, raumnr, raum nr, zimmernummer, nummer,
    numero, numero de salle, n de salle, numero de piece,
    numero de sala, numero de aula, num sala,
    ruimtenummer, kamernummer, lokaalnummer, zaalnummer`),
  type: words(`
    type, space type, room type, spacetype, roomtype, category, usage, use, room use, purpose,
    usage description, raumtyp, raumart, nutzung, nutzungsart, typ, art, kategorie,
    type de salle, type d espace, categorie, usage de la salle, utilisation,
    tipo, tipo de sala, tipo de espacio, categoria, uso,
    ruimtetype, soort, ruimtesoort, gebruik`),
  capacity: words(`
    capacity, seats, seating capacity, seating, max capacity, maximum capacity, occupancy, max occupancy,
    persons, people, pax, number of seats,
    kapazitat, kapazitaet, platze, plaetze, sitzplatze, sitzplaetze, personen, max personen,
    capacite, places, nombre de places, places assises, personnes, effectif,
    capacidad, aforo, plazas, asientos, personas,
    capaciteit, zitplaatsen, plaatsen, aantal plaatsen, aantal personen`),
  features: words(`
    features, feature, equipment, amenities, facilities, resources, tags,
    ausstattung, merkmale, einrichtung, equipements, equipement, amenagements, caracteristiques,
    equipamiento, caracteristicas, recursos, servicios, voorzieningen, kenmerken, faciliteiten, uitrusting`),
  shortcode: words(`
    shortcode, short code, space code, room code, roomcode, code, qr code, space id, room id, roomid, r id,
    raumcode, raum id, raumkurzel, kurzel, kuerzel, raumkennung,
    code salle, code de la salle, identifiant de salle, code court,
    codigo, codigo de sala, codigo corto, id sala, ruimtecode, ruimte id, korte code, lokaalcode`),
};

/** Words of a header that is about a building alone, where `name` is the building's. */
export const BUILDING_WORDS =
  /^(?:building|gebaude|gebaeude|batiment|edificio|gebouw)\b|^(?:address|street|strasse|city|zip)\b/;

/** A header as it is compared: lower case, no accents, words apart: `RoomName` is `room name`. */
export function headerKey(header: string): string {
  return header
    .slice(0, 200)
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("ß", "ss")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/\(.*?\)/g, " ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

function words(list: string): readonly string[] {
  return list.split(",").map((word) => word.trim().replace(/\s+/g, " "));
}
