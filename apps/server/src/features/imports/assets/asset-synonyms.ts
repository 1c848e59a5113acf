import type { AssetImportField } from "@storey/contract";
import { words } from "../reading/header-key.ts";

/**
 * The names people give to each field, in English, German, French, Spanish, Dutch, Italian,
 * Portuguese, Polish, Turkish, Greek and Russian, and in the exports of other products; written as
 * `headerKey` writes them. The first ones of a list are the surest: a file may have several columns
 * that fit.
 */
export const ASSET_SYNONYMS: Record<AssetImportField, readonly string[]> = {
  id: words("storey id, id"),
  tag: words(`
    tag, asset tag, asset number, asset no, inventory number, inventory no, inventory tag, barcode, label,
    property number, property tag, equipment number, asset code, asset id, asset,
    inventarnummer, inventarnr, inventar nr, anlagennummer, inventarkennzeichen, geratenummer, geraetenummer,
    numero d inventaire, n d inventaire, etiquette, code barre, code barres, code a barres,
    numero de inventario, n de inventario, etiqueta, codigo de barras, placa,
    inventarisnummer, activanummer, label nummer,
    numero di inventario, numero inventario, codice inventario, etichetta, codice a barre,
    patrimonio, numero de patrimonio, etiqueta do ativo,
    numer inwentarzowy, nr inwentarzowy, kod kreskowy,
    demirbas no, demirbas numarasi, envanter no, barkod,
    αριθμος παγιου, αριθμος μητρωου, αριθμος απογραφης, ετικετα,
    инвентарныи номер, инв номер, инв no, инвентарныи no, штрихкод`),
  name: words(`
    name, asset name, item name, device name, hostname, host name, title, equipment name, display name,
    geratename, geraetename, bezeichnung, nom, libelle, designation, nom de l equipement,
    nombre, nombre del activo, denominacion, naam, benaming, apparaatnaam,
    nome, denominazione, nome do ativo, designacao, nazwa, ad, adi, cihaz adi, isim,
    ονομα, ονομασια, название, наименование, имя`),
  description: words(`
    description, notes, asset notes, note, comments, comment, additional information, additional info, remarks, remark, details,
    beschreibung, notizen, notiz, bemerkung, bemerkungen, kommentar, anmerkung,
    commentaire, commentaires, remarques, observations,
    descripcion, notas, comentarios, observaciones,
    omschrijving, beschrijving, opmerking, opmerkingen, notities,
    descrizione, commenti, osservazioni, descricao, observacoes, comentarios,
    opis, uwagi, notatki, aciklama, notlar, περιγραφη, σημειωσεις, описание, примечание, примечания, комментарии`),
  type: words(`
    type, asset type, category, asset category, kind, device type, equipment type, class, device role, role,
    typ, art, kategorie, geratetyp, geraetetyp, gerateart, geraeteart, anlagenklasse,
    categorie, type d equipement, tipo, tipo de activo, categoria, clase,
    soort, apparaattype, activatype, tipologia, tipo de ativo,
    rodzaj, kategoria, tur, tip, kategori, cihaz turu, τυπος, ειδος, κατηγορια, тип, вид, категория`),
  manufacturer: words(`
    manufacturer, make, brand, maker, manufacturer name, oem,
    hersteller, marke, fabrikat, produzent, fabricant, marque, constructeur, fabricante, marca,
    fabrikant, merk, produttore, costruttore, producent, marka, wytworca,
    uretici, κατασκευαστης, μαρκα, производитель, изготовитель, марка, бренд`),
  model: words(`
    model, model name, asset model, product, product name, device model, make and model,
    modell, modellname, modellbezeichnung, produkt, modele, nom du modele, produit,
    modelo, nombre del modelo, producto, modelnaam, modello, produto, nome do modelo,
    nazwa modelu, urun, μοντελο, модель, название модели, продукт`),
  partNumber: words(`
    part number, model number, model no, part no, partnumber, sku, mpn, product number, article number, item number, catalogue number,
    teilenummer, modellnummer, artikelnummer, bestellnummer, produktnummer,
    reference, numero de modele, numero de piece, reference fabricant,
    numero de modelo, numero de parte, numero de pieza, referencia, codigo de producto,
    onderdeelnummer, modelnummer, codice modello, codice articolo, numero modello, codigo do produto,
    numer modelu, numer katalogowy, numer czesci, model numarasi, parca numarasi, urun kodu,
    αριθμος μοντελου, κωδικος προιοντος, номер модели, артикул, партномер, каталожныи номер`),
  serialNumber: words(`
    serial number, serial, serial no, serialnumber, s n, sn, service tag,
    seriennummer, seriennr, serien nr, serialnummer, numero de serie, n de serie, no de serie, num serie,
    serienummer, numero di serie, matricola, numer seryjny, nr seryjny, numer fabryczny,
    seri no, seri numarasi, σειριακος αριθμος, αριθμος σειρας, серииныи номер, серииныи no, заводскои номер`),
  quantity: words(`
    quantity, qty, amount, pieces, count, number of items, total quantity, units,
    menge, anzahl, stuckzahl, stueckzahl, stuck, stueck, bestand, quantite, nombre d unites,
    cantidad, unidades, existencias, aantal, hoeveelheid, stuks,
    quantita, pezzi, quantidade, unidade, ilosc, liczba sztuk, sztuk, miktar, adet,
    ποσοτητα, τεμαχια, количество, кол во`),
  lifecycleStatus: words(`
    state, status, asset status, status label, lifecycle status, lifecycle state, condition, operational status, status name,
    zustand, lebenszyklus, etat, statut, estado, situacion, toestand, staat,
    stato, situacao, stan, durum, κατασταση, статус, состояние`),
  location: words(`
    location, location name, site, building, home location, default location, rtd location, office, campus,
    standort, gebaude, gebaeude, liegenschaft, heimatstandort, haus,
    emplacement, lieu, batiment, site nom, ubicacion, localizacion, edificio, sede,
    locatie, gebouw, vestiging, ubicazione, sede, localizacao, predio, lokalizacja, budynek, obiekt,
    konum, bina, yerleske, τοποθεσια, κτιριο, κτηριο, местоположение, расположение, здание, корпус, объект, локация`),
  floor: words(`
    floor, floor name, level, storey, story,
    etage, stockwerk, geschoss, ebene, niveau, piso, planta, nivel, verdieping, bouwlaag,
    piano, livello, andar, pavimento, pietro, kondygnacja, kat, οροφος, этаж, уровень`),
  space: words(`
    space, room, room name, space name, room number, location path, place,
    raum, zimmer, raumname, raumbezeichnung, raumnummer, salle, piece, local, nom de la salle, espace,
    sala, aula, espacio, habitacion, ruimte, lokaal, kamer, zaal, ruimtenaam,
    stanza, locale, ambiente, espaco, pomieszczenie, sala, pokoj, oda, salon, mekan,
    χωρος, αιθουσα, δωματιο, помещение, комната, кабинет, аудитория`),
  spaceCode: words(`
    space code, shortcode, short code, room code, space shortcode, room id, space id,
    raumcode, raumkurzel, raumkuerzel, code salle, codigo de sala, ruimtecode, codice stanza,
    codigo da sala, kod pomieszczenia, oda kodu, κωδικος χωρου, код помещения`),
  parentTag: words(`
    parent tag, parent, parent asset, part of, parent asset tag, belongs to, parent device,
    teil von, ubergeordnet, uebergeordnet, gehort zu, gehoert zu, parent id, fait partie de, equipement parent,
    parte de, activo padre, onderdeel van, hoofdactivum, parte di, padre, ativo pai, czesc, nadrzedny,
    parcasi, ust demirbas, μερος του, часть, родительскии актив, входит в`),
  macAddress: words(`
    mac address, mac, ethernet address, hardware address, mac adresse, adresse mac, direccion mac, mac adres,
    indirizzo mac, endereco mac, adres mac, mac adresi, διευθυνση mac, mac адрес`),
  ipAddress: words(`
    ip address, ip, ipv4, ipv4 address, ip adresse, adresse ip, direccion ip, ip adres, indirizzo ip,
    endereco ip, adres ip, ip adresi, διευθυνση ip, ip адрес, management ip`),
  switchPort: words(`
    switch port, switchport, port du commutateur, puerto del switch, puerto del conmutador, switchpoort,
    porta switch, porta do switch, port przelacznika, anahtar portu, θυρα μεταγωγεα, порт коммутатора`),
  dataPort: words(`
    data port, wall port, network port, outlet, network outlet, datendose, netzwerkdose, prise reseau, prise,
    toma de red, punto de red, datapoort, netwerkpoort, presa di rete, presa dati, ponto de rede, tomada de rede,
    gniazdo sieciowe, veri portu, θυρα δικτυου, сетевая розетка`),
  firmwareVersion: words(`
    firmware version, firmware, software version, os version, firmwareversion, version du firmware, version du micrologiciel,
    version de firmware, firmwareversie, versione firmware, versao do firmware, wersja firmware, wersja oprogramowania,
    yazilim surumu, εκδοση υλικολογισμικου, версия прошивки, прошивка`),
  installDate: words(`
    install date, installation date, installed on, installed, date installed, in service date, in service since, commissioned,
    installationsdatum, installiert am, inbetriebnahme, einbaudatum, date d installation, mise en service,
    fecha de instalacion, puesta en servicio, installatiedatum, ingebruikname, data di installazione, data installazione,
    data de instalacao, data instalacji, data montazu, kurulum tarihi, ημερομηνια εγκαταστασης, дата установки, дата ввода в эксплуатацию`),
  installer: words(`
    installer, installed by, installateur, installiert von, monteur, installe par, instalador, instalado por,
    geinstalleerd door, installatore, installato da, instalator, kuran, kurulumu yapan, εγκαταστατης, установил, монтажник`),
  endOfLife: words(`
    end of life, eol, eol date, asset eol date, end of life date, lebensende, ende der lebensdauer, fin de vie, date de fin de vie,
    fin de vida, fin de vida util, einde levensduur, fine vita, fim de vida, koniec zycia, koniec eksploatacji,
    kullanim omru sonu, τελος ζωης, окончание срока службы, конец срока службы`),
  endOfSupport: words(`
    end of support, eos, end of support date, support end, ende der unterstutzung, supportende, fin de support, fin du support,
    fin de soporte, einde ondersteuning, fine supporto, fim do suporte, koniec wsparcia, destek sonu,
    τελος υποστηριξης, окончание поддержки`),
  licenseExpiry: words(`
    license expiry, licence expiry, license expires, licence expires, license expiration, license expiration date,
    lizenzablauf, lizenz bis, expiration de la licence, vencimiento de licencia, licentie verloopt, licentie tot,
    scadenza licenza, validade da licenca, wygasniecie licencji, lisans bitisi, ληξη αδειας, окончание лицензии`),
  warrantyExpiry: words(`
    warranty expiry, warranty expires, warranty expiration, warranty expiration date, warranty expiry date, warranty end, warranty until,
    warranty end date, guarantee until, garantie bis, garantieende, gewahrleistung bis, fin de garantie, garantie jusqu au,
    fin de garantia, vencimiento de garantia, garantia hasta, garantie tot, einde garantie, scadenza garanzia, fine garanzia,
    fim da garantia, koniec gwarancji, gwarancja do, garanti bitisi, ληξη εγγυησης, окончание гарантии, гарантия до`),
  warrantyMonths: words(`
    warranty months, months of warranty, warranty in months, warranty period, garantiemonate, garantie monate, garantie in monaten, garantiezeit,
    mois de garantie, duree de garantie, meses de garantia, garantiemaanden, garantie in maanden, mesi di garanzia,
    miesiace gwarancji, garanti suresi, μηνες εγγυησης, месяцев гарантии, гарантия месяцев`),
  patTestedAt: words(`
    pat tested, pat test date, pat date, last pat test, pat tested at, pat tested on, last tested, dguv v3 prufung, e check, letzte prufung, geprueft am, gepruft am,
    date du dernier controle electrique, ultima prueba electrica, laatste keuring, gekeurd op, ultima verifica elettrica`),
  patNextDueAt: words(`
    pat next due, pat due, next pat test, pat next due at, pat due date, next test, nachste prufung, naechste pruefung,
    prochain controle electrique, proxima prueba electrica, volgende keuring, prossima verifica elettrica`),
  patResult: words(`
    pat result, pat status, pat test result, prufergebnis, pruefergebnis, resultat du controle electrique, resultado de la prueba electrica,
    keuringsresultaat, esito verifica elettrica`),
  purchaseDate: words(`
    purchase date, purchased, date purchased, purchased on, acquisition date, order date, bought,
    kaufdatum, anschaffungsdatum, gekauft am, beschaffungsdatum, date d achat, date d acquisition,
    fecha de compra, fecha de adquisicion, aankoopdatum, aanschafdatum, data di acquisto, data acquisto,
    data de compra, data de aquisicao, data zakupu, satin alma tarihi, alis tarihi, ημερομηνια αγορας, дата покупки, дата приобретения`),
  purchaseCost: words(`
    purchase cost, cost, price, purchase price, unit cost, acquisition cost, value,
    anschaffungskosten, kaufpreis, preis, kosten, anschaffungswert, cout, prix, prix d achat, cout d achat,
    coste, costo, precio, precio de compra, valor, aankoopprijs, aanschafprijs, prijs, aankoopkosten,
    costo di acquisto, prezzo, prezzo di acquisto, custo, preco, preco de compra, cena, koszt, cena zakupu,
    fiyat, maliyet, alis fiyati, κοστος, τιμη, τιμη αγορας, цена, стоимость, цена покупки`),
  supplier: words(`
    supplier, vendor, vendors, reseller, supplier name, dealer, purchased from,
    lieferant, handler, haendler, bezugsquelle, fournisseur, proveedor, leverancier,
    fornitore, fornecedor, dostawca, sprzedawca, tedarikci, satici, προμηθευτης, поставщик, продавец`),
  disposalReason: words(`
    disposal reason, reason for disposal, disposed because, entsorgungsgrund, aussonderungsgrund, motif de mise au rebut, raison de la sortie,
    motivo de baja, reden van afvoer, motivo dismissione, motivo do abate, powod likwidacji, elden cikarma nedeni, λογος αποσυρσης, причина списания`),
  disposedAt: words(`
    disposed at, disposed on, disposal date, disposed, entsorgt am, ausgesondert am, mis au rebut le, date de mise au rebut,
    fecha de baja, afgevoerd op, afvoerdatum, data dismissione, data de abate, data likwidacji, elden cikarma tarihi, ημερομηνια αποσυρσης, дата списания`),
  holder: words(`
    handed out to, checked out to, currently checked out to, checked out to name, checked out to full name, holder, holder name, current holder, custodian,
    assigned to, asset assigned to, assigned user, assignee, primary user, used by, user, employee, borrower,
    ausgegeben an, ubergeben an, uebergeben an, zugewiesen an, inhaber, entleiher, ausgeliehen an, nutzer, benutzer,
    remis a, attribue a, affecte a, detenteur, utilisateur, entregado a, asignado a, usuario, uitgereikt aan, uitgegeven aan, toegewezen aan, gebruiker,
    consegnato a, assegnato a, utente, entregue a, atribuido a, utilizador, wydano, przypisany do, uzytkownik, zimmetli, zimmet sahibi,
    παραδοθηκε σε, χρηστης, выдано, кому выдано, пользователь`),
  holderEmail: words(`
    handed out to e mail, handed out to email, checked out to email, checked out to e mail, holder email, holder e mail, assigned to email, user email, custodian email, borrower email,
    ausgegeben an e mail, e mail des inhabers, nutzer e mail, email du detenteur, email utilisateur, correo del usuario, e mail gebruiker`),
  handedOutAt: words(`
    handed out on, checked out on, checkout date, checkout at, last checkout, last checkout date, assigned on, assigned date, date assigned,
    ausgegeben am, ubergeben am, uebergeben am, remis le, attribue le, entregado el, asignado el, uitgereikt op, uitgegeven op, consegnato il, entregue em`),
  dueBack: words(`
    due back, due back on, due back by, expected checkin, expected checkin date, expected check in, expected check in date, expected return, expected return date, return by, return date,
    zuruck bis, zurueck bis, ruckgabe bis, rueckgabe bis, ruckgabedatum, rueckgabedatum, a rendre le, a rendre avant le, retour prevu, date de retour,
    devolver el, devolver hasta, fecha de devolucion, terug uiterlijk, terug op, retourdatum, da restituire entro, devolver ate, zwrot do`),
  holderFirstName: words("checked out to first name, holder first name"),
  holderLastName: words("checked out to last name, holder last name"),
  holderUsername: words("checked out to username, holder username, assigned to username"),
  holderKind: words("checkout type, checked out to type, assigned type"),
  archived: words(`
    archived, is archived, archiviert, archive, archivado, gearchiveerd, archiviato, arquivado, zarchiwizowany, arsivlendi, αρχειοθετημενο, в архиве, архивныи`),
  formerId: words(`
    former id, old id, legacy id, external id, source id, fruhere id, fruehere id, alte id, ancien id, ancien identifiant, id anterior, vroeger id, oude id,
    vecchio id, id antigo, poprzedni id, eski id, προηγουμενο id, прежнии id, старыи id`),
};
