import type { Vocabulary } from './vocabulary.ts';

/** German. */
export const de: Vocabulary = {
  language: 'de',
  columns: {
    client_order_id:
      'Bestellnummer | bestellnr | auftragsnummer | auftragsnr | referenz | referenznummer | rechnungsnummer',
    outlet: 'Abholort | filiale | geschäft | laden | abholstelle | absender',
    customer_name: 'Name des Kunden | kunde | kundenname | empfänger | empfängername | name kunde',
    phone_number: 'Telefonnummer | telefon | telefonnr | tel nr | handy | handynummer | mobilnummer',
    address: 'Adresse | lieferadresse | anschrift | straße | zieladresse',
    unit: 'Wohnungsnummer | wohnung | etage | stockwerk | tür',
    building: 'Gebäude | gebäudename',
    notes:
      'Hinweise für den Fahrer | hinweise | hinweis | anmerkung | anmerkungen | bemerkung | bemerkungen | notiz | notizen | kommentar',
    amount: 'Bestellwert | betrag | summe | gesamt | gesamtbetrag | preis | wert',
    description: 'Bestellbeschreibung | beschreibung | inhalt | artikel | produkte | ware',
    payment_method: 'Zahlungsart | zahlung | zahlungsmethode | zahlungsweise',
    delivery_date: 'Lieferdatum | datum | tag | liefertag',
    delivery_time: 'Lieferzeit | uhrzeit | zeit',
    collect_time: 'Abholzeit | abholuhrzeit | abholung um',
    route: 'Tour | tournummer',
    repeat: 'Wiederholung | wiederholen | wiederkehrend',
    latitude: 'Breitengrad | geografische breite',
    longitude: 'Längengrad | geografische länge',
    vat_number: 'USt-IdNr. | umsatzsteuer id | ust id | steuernummer',
    goods: 'Art der Ware | art | warenart | sorte | kategorie',
    pin_required: 'PIN an der Tür | pin abfragen | pin verlangt',
  },
  payments: {
    PAID: 'Bezahlt | bereits bezahlt | vorausbezahlt',
    CASH_ON_DELIVERY: 'Barzahlung bei Lieferung | bar | barzahlung | nachnahme',
    ONLINE_PAYMENT: 'Onlinezahlung | online bezahlen',
  },
  goods: {
    meal: 'Essen | Mahlzeit',
    groceries: 'Lebensmittel',
    medicine: 'Medikamente | Arznei',
    flowers: 'Blumen',
    parcel: 'Paket',
  },
  answers: { yes: 'Ja | j', no: 'Nein | n' },
  repeats: { daily: 'Täglich | jeden tag | alle tage', weekdays: 'Werktags | werktage | wochentags' },
  instant: 'Sofort | jetzt | gleich | so bald wie möglich',
  reason: 'Grund',
};
