import type { Vocabulary } from './vocabulary.ts';

/** Danish. */
export const da: Vocabulary = {
  language: 'da',
  columns: {
    client_order_id: 'Ordrenummer | ordrenr | bestillingsnummer | reference | jeres reference',
    outlet: 'Afhentningssted | butik | afdeling | afsender',
    customer_name: 'Kundens navn | navn | kunde | kundenavn | modtager | modtagers navn',
    phone_number: 'Telefonnummer | telefon | tlf | mobil | mobilnummer | kundens telefonnummer',
    address: 'Adresse | leveringsadresse | gade | vejnavn | kundens adresse',
    unit: 'Lejlighedsnummer | lejlighed | etage | dør',
    building: 'Bygning',
    notes:
      'Besked til buddet | noter | bemærkninger | bemærkning | besked | leveringsinstruktioner | kommentar',
    amount: 'Ordrebeløb | beløb | pris | værdi | i alt',
    description: 'Ordrebeskrivelse | beskrivelse | indhold | varer',
    payment_method: 'Betalingsmetode | betaling | betalingsmåde',
    delivery_date: 'Leveringsdato | dato',
    delivery_time: 'Leveringstid | leveringstidspunkt | tidspunkt | klokkeslæt',
    collect_time: 'Afhentningstid | afhentningstidspunkt',
    route: 'Rute | kørerute',
    repeat: 'Gentagelse | gentages | gentag',
    latitude: 'Breddegrad',
    longitude: 'Længdegrad',
    vat_number: 'Momsnummer | cvr nummer | cvr',
    goods: 'Varens art | art | slags | varetype | kategori',
    pin_required: 'PIN-kode ved døren | pin kode | bed om pin',
  },
  payments: {
    PAID: 'Betalt | allerede betalt | forudbetalt',
    CASH_ON_DELIVERY: 'Kontant ved levering | kontant | kontanter | efterkrav',
    ONLINE_PAYMENT: 'Onlinebetaling | betaling online',
  },
  goods: {
    meal: 'Måltid',
    groceries: 'Dagligvarer',
    medicine: 'Medicin',
    flowers: 'Blomster',
    parcel: 'Pakke',
  },
  answers: { yes: 'Ja | j', no: 'Nej | n' },
  repeats: { daily: 'Dagligt | hver dag', weekdays: 'Hverdage | på hverdage | arbejdsdage' },
  instant: 'Hurtigst muligt | straks | nu | med det samme',
  reason: 'Årsag',
};
