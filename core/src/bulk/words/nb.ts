import type { Vocabulary } from './vocabulary.ts';

/** Norwegian. */
export const nb: Vocabulary = {
  language: 'nb',
  columns: {
    client_order_id: 'Ordrenummer | ordrenr | bestillingsnummer | referanse | deres referanse',
    outlet: 'Hentested | avdeling | avsender',
    customer_name: 'Kundens navn | navn | kunde | kundenavn | mottaker | mottakers navn',
    phone_number: 'Telefonnummer | tlf | tlf nr | mobiltelefon | kundens telefonnummer',
    address: 'Adresse | leveringsadresse | gateadresse | gate | kundens adresse',
    unit: 'Leilighetsnummer | leilighet | etasje | dør',
    building: 'Bygning | bygg',
    notes: 'Beskjed til budet | merknader | merknad | beskjed | leveringsinstruksjoner | instruksjoner',
    amount: 'Ordrebeløp | beløp | sum | verdi | totalbeløp',
    description: 'Ordrebeskrivelse | beskrivelse | innhold | varer',
    payment_method: 'Betalingsmåte | betaling | betalingsmetode',
    delivery_date: 'Leveringsdato | dato',
    delivery_time: 'Leveringstid | klokkeslett',
    collect_time: 'Hentetid | hentetidspunkt',
    route: 'Rute | kjørerute',
    repeat: 'Gjentakelse | gjentas | gjenta',
    latitude: 'Breddegrad',
    longitude: 'Lengdegrad',
    vat_number: 'MVA-nummer | mva nr | organisasjonsnummer',
  },
  payments: {
    PAID: 'Betalt | allerede betalt | forhåndsbetalt',
    CASH_ON_DELIVERY: 'Kontant ved levering | kontant | kontanter | etterkrav',
    ONLINE_PAYMENT: 'Nettbetaling | betaling på nett',
  },
  repeats: { daily: 'Daglig | hver dag', weekdays: 'Hverdager | på hverdager | arbeidsdager' },
  instant: 'Snarest | straks | nå | med en gang | umiddelbart | så snart som mulig',
  reason: 'Årsak',
};
