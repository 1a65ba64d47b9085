import type { Vocabulary } from './vocabulary.ts';

/** Swedish. */
export const sv: Vocabulary = {
  language: 'sv',
  columns: {
    client_order_id: 'Ordernummer | order nr | ordernr | beställningsnummer | referens | er referens',
    outlet: 'Upphämtningsplats | hämtställe | butik | filial | avsändare',
    customer_name: 'Kundens namn | namn | kund | kundnamn | mottagare | mottagarens namn',
    phone_number:
      'Telefonnummer | telefon | tfn | mobil | mobilnummer | kundens telefon | kundens telefonnummer',
    address: 'Adress | leveransadress | gatuadress | gata | kundens adress',
    unit: 'Lägenhetsnummer | lägenhet | våning | dörr',
    building: 'Byggnad | hus',
    notes:
      'Anteckningar till budet | anteckningar | anteckning | kommentar | instruktioner | leveransinstruktioner | övrigt',
    amount: 'Orderbelopp | belopp | summa | pris | värde | totalt',
    description: 'Orderbeskrivning | beskrivning | innehåll | varor | produkter',
    payment_method: 'Betalningssätt | betalning | betalsätt | betalningsmetod',
    delivery_date: 'Leveransdatum | datum | dag',
    delivery_time: 'Leveranstid | tid | klockslag | kl',
    collect_time: 'Hämtningstid | upphämtningstid | hämttid',
    route: 'Rutt | slinga',
    repeat: 'Upprepning | upprepas | återkommer',
    latitude: 'Latitud | breddgrad',
    longitude: 'Longitud | längdgrad',
    vat_number: 'Momsnummer | momsregistreringsnummer | vat nummer',
    goods: 'Varuslag | slags vara | typ av vara | kategori',
    pin_required: 'PIN-kod vid dörren | fråga efter pin | pin krävs',
  },
  payments: {
    PAID: 'Betald | betalt | redan betald | redan betalt | förbetald',
    CASH_ON_DELIVERY: 'Kontant vid leverans | kontant | kontanter | postförskott',
    ONLINE_PAYMENT: 'Onlinebetalning | betalning online',
  },
  goods: {
    meal: 'Måltid',
    groceries: 'Matvaror',
    medicine: 'Läkemedel',
    flowers: 'Blommor',
    parcel: 'Paket',
  },
  answers: { yes: 'Ja | j', no: 'Nej | n' },
  repeats: { daily: 'Dagligen | varje dag', weekdays: 'Vardagar | på vardagar | arbetsdagar' },
  instant: 'Snarast | direkt | nu | genast | omedelbart | så snart som möjligt',
  reason: 'Orsak',
};
